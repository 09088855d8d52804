import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addSums, type Sum } from './add-up.ts'
import { type KnownStatus, listStatuses, sumByStatus } from './repository.ts'

export interface Offers {
  readonly kind: KindName
  /** The statuses before an offer is won or lost, in their order; retired ones only where offers still have them. */
  readonly stages: readonly { readonly status: KnownStatus; readonly sum: Sum }[]
  readonly expired: Sum
}

/** The offers of one kind that may still be won. */
export async function sumOffers(
  db: Connection,
  kind: DocumentKind,
  { currencyId, today }: { readonly currencyId: number; readonly today: CalendarDay },
): Promise<Offers> {
  const statuses = (await listStatuses(db, kind.name)).filter(
    ({ meaning }) => meaning === 'draft' || meaning === 'open',
  )
  const statusIds = statuses.map(({ id }) => id)
  const sums = await sumByStatus(db, { kind: kind.name, currencyId, statusIds, today })
  const open = new Set(statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id))
  return {
    kind: kind.name,
    stages: statuses
      .map((status) => ({ status, sum: addSums(sums.filter(({ statusId }) => statusId === status.id)) }))
      .filter(({ status, sum }) => !status.isRetired || sum.count > 0),
    expired: addSums(sums.filter(({ statusId, isLate }) => isLate && open.has(statusId))),
  }
}
