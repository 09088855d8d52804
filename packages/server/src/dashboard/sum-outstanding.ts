import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUp, type Sum } from './add-up.ts'
import {
  type KnownStatus,
  listLongestDue,
  listStatuses,
  type OwedDocument,
  sumByStatus,
} from './repository.ts'
import { withoutUnused } from './without-unused.ts'

export interface Outstanding {
  readonly kind: KindName
  readonly statuses: readonly KnownStatus[]
  readonly outstanding: Sum
  readonly overdue: Sum
  readonly longest: readonly OwedDocument[]
}

const longestShown = 6

/** What open documents of one kind still ask for. */
export async function sumOutstanding(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: { readonly currencyId: number; readonly today: CalendarDay },
): Promise<Outstanding> {
  const statuses = (await listStatuses(db, kind.name)).filter(({ meaning }) => meaning === 'open')
  const open = { kind: kind.name, currencyId, statusIds: statuses.map(({ id }) => id), today }
  const sums = await sumByStatus(db, open)
  return {
    kind: kind.name,
    statuses: withoutUnused(statuses, sums),
    outstanding: addUp(sums),
    overdue: addUp(sums.filter(({ isLate }) => isLate)),
    longest: await listLongestDue(db, open, longestShown),
  }
}
