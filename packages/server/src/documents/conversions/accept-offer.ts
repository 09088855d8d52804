import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ChangeStamp } from '#documents/document-values.ts'
import { setStatus } from '#documents/lists/change-documents.ts'
import { findStatus, listStatuses } from '#documents/statuses/repository.ts'

interface Offer {
  readonly kind: DocumentKind
  readonly id: number
  readonly statusId: number
}

/**
 * An offer that was not decided yet is accepted by what is made of it.
 * @returns its new status; null where it keeps the one it has
 */
export async function acceptOffer(
  transaction: Connection,
  { kind, id, statusId }: Offer,
  { memberId, changedAt: at }: ChangeStamp,
): Promise<NamedRecord | null> {
  if (!kind.isOffer) return null
  const status = await findStatus(transaction, kind.name, { id: statusId })
  if (status?.meaning !== 'draft' && status?.meaning !== 'open') return null
  const won = (await listStatuses(transaction, kind.name)).find(({ meaning }) => meaning === 'won')
  if (won === undefined) return null
  const context = { database: transaction, clock: () => new Date(at) }
  await setStatus(context, { kind, memberId, ids: [id], status: { id: won.id } })
  return { id: won.id, name: won.name }
}
