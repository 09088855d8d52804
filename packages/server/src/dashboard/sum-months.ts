import type { MoneyPart } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import {
  type CalendarMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
  monthsUntil,
} from '@quittance/shared/documents/calendar-month.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUp, type Sum } from './add-up.ts'
import { type KnownStatus, listStatuses, type MonthSum, sumByMonth } from './repository.ts'
import { withoutUnused } from './without-unused.ts'

/** What documents add up to by what becomes of their money, and all of it that was sent out and stands. */
export type PartSums = Readonly<Record<MoneyPart | 'issued', Sum>>

export interface MoneyMonths {
  readonly kind: KindName
  readonly statuses: readonly KnownStatus[]
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: PartSums }[]
  readonly sums: PartSums
}

export interface InOneCurrency {
  readonly currencyId: number
  readonly today: CalendarDay
}

/** So many months are shown, with that of today. */
export const monthsShown = 12

/** The money of one kind, by month of the document date. */
export async function sumMonths(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: InOneCurrency,
): Promise<MoneyMonths> {
  const statuses = await listStatuses(db, kind.name)
  const months = monthsUntil(monthOf(today), monthsShown)
  const sums = await sumByMonth(db, {
    kind: kind.name,
    currencyId,
    statusIds: statuses.map(({ id }) => id),
    today,
    from: firstDayOf(months[0] ?? monthOf(today)),
    to: lastDayOf(monthOf(today)),
  })
  const meanings = new Map(statuses.map(({ id, meaning }) => [id, meaning]))
  const placed = sums.map((sum) => ({ ...sum, part: partOf(sum, meanings) }))
  return {
    kind: kind.name,
    statuses: withoutUnused(statuses, sums),
    months: months.map((month) => ({
      month,
      sums: partSums(placed.filter((sum) => sum.month === month)),
    })),
    sums: partSums(placed),
  }
}

function partOf(
  { statusId, isLate }: MonthSum,
  meanings: ReadonlyMap<number, KnownStatus['meaning']>,
): MoneyPart {
  const meaning = meanings.get(statusId) ?? 'draft'
  switch (meaning) {
    case 'open':
      return isLate ? 'overdue' : 'open'
    case 'won':
    case 'draft':
    case 'lost':
      return meaning
    default:
      return unreachable(meaning)
  }
}

type PlacedSum = MonthSum & { readonly part: MoneyPart }

function partSums(sums: readonly PlacedSum[]): PartSums {
  const of = (...parts: readonly MoneyPart[]) => addUp(sums.filter(({ part }) => parts.includes(part)))
  return {
    won: of('won'),
    open: of('open'),
    overdue: of('overdue'),
    draft: of('draft'),
    lost: of('lost'),
    issued: of('won', 'open', 'overdue'),
  }
}
