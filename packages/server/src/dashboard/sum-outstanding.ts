import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addSums, type Sum } from './add-up.ts'
import {
  type KnownStatus,
  listLongestOverdue,
  listStatuses,
  type OwedDocument,
  sumByStatus,
} from './repository.ts'
import { omitUnusedStatuses } from './without-unused.ts'

export interface Outstanding {
  readonly kind: KindName
  readonly statuses: readonly KnownStatus[]
  readonly outstanding: Sum
  readonly overdue: Sum
  readonly longest: readonly OwedDocument[]
}

const longestOverdueLimit = 6

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
    statuses: omitUnusedStatuses(statuses, sums),
    outstanding: addSums(sums),
    overdue: addSums(sums.filter(({ isLate }) => isLate)),
    longest: await listLongestOverdue(db, open, longestOverdueLimit),
  }
}
