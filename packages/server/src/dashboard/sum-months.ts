import type { AmountCategory } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import {
  type CalendarMonth,
  getFirstDay,
  getLastDay,
  toMonth,
  listMonthsUntil,
} from '@quittance/shared/documents/calendar-month.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addSums, type Sum } from './add-up.ts'
import { type KnownStatus, listStatuses, type MonthSum, sumByMonth } from './repository.ts'
import { omitUnusedStatuses } from './without-unused.ts'

/** What documents add up to by what becomes of their money, and all of it that was sent out and stands. */
export type PartSums = Readonly<Record<AmountCategory | 'issued', Sum>>

export interface MoneyMonths {
  readonly kind: KindName
  readonly statuses: readonly KnownStatus[]
  readonly months: readonly { readonly month: CalendarMonth; readonly sums: PartSums }[]
  readonly sums: PartSums
}

export interface CurrencyFilter {
  readonly currencyId: number
  readonly today: CalendarDay
}

/** So many months are shown, with that of today. */
export const monthCount = 12

/** The money of one kind, by month of the document date. */
export async function sumMonths(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: CurrencyFilter,
): Promise<MoneyMonths> {
  const statuses = await listStatuses(db, kind.name)
  const months = listMonthsUntil(toMonth(today), monthCount)
  const sums = await sumByMonth(db, {
    kind: kind.name,
    currencyId,
    statusIds: statuses.map(({ id }) => id),
    today,
    from: getFirstDay(months[0] ?? toMonth(today)),
    to: getLastDay(toMonth(today)),
  })
  const meanings = new Map(statuses.map(({ id, meaning }) => [id, meaning]))
  const sumsWithPart = sums.map((sum) => ({ ...sum, part: getMoneyPart(sum, meanings) }))
  return {
    kind: kind.name,
    statuses: omitUnusedStatuses(statuses, sums),
    months: months.map((month) => ({
      month,
      sums: sumByPart(sumsWithPart.filter((sum) => sum.month === month)),
    })),
    sums: sumByPart(sumsWithPart),
  }
}

function getMoneyPart(
  { statusId, isLate }: MonthSum,
  meanings: ReadonlyMap<number, KnownStatus['meaning']>,
): AmountCategory {
  const meaning = meanings.get(statusId) ?? 'draft'
  switch (meaning) {
    case 'open':
      return isLate ? 'overdue' : 'open'
    case 'won':
    case 'draft':
    case 'lost':
      return meaning
    default:
      return assertNever(meaning)
  }
}

type PartSum = MonthSum & { readonly part: AmountCategory }

function sumByPart(sums: readonly PartSum[]): PartSums {
  const sumParts = (...parts: readonly AmountCategory[]) => addSums(sums.filter(({ part }) => parts.includes(part)))
  return {
    won: sumParts('won'),
    open: sumParts('open'),
    overdue: sumParts('overdue'),
    draft: sumParts('draft'),
    lost: sumParts('lost'),
    issued: sumParts('won', 'open', 'overdue'),
  }
}
