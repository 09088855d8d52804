import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { createStamp, toAuthor } from '#changes.ts'
import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { assertNoSample } from '#documents/assert-may-change.ts'
import { findStatusFault, type StatusFault } from '#documents/issuing/save-issued.ts'
import { type LockedDocument, lockDocument, setArchivedAt } from '#documents/repository.ts'
import { isTypedBelowTotal, writeStatus } from '#documents/statuses/mark-as-sent.ts'
import { findStatus } from '#documents/statuses/repository.ts'
import { recordDocumentEvent } from '#events/repository.ts'

interface ChangeContext {
  readonly database: Connection
  readonly clock: () => Date
}

interface BulkChange {
  readonly kind: DocumentKind
  readonly member: { readonly id: number; readonly tokenId?: number | undefined }
  readonly ids: readonly number[]
}

type ChangeResult = 'changed' | 'unchanged' | 'not-found' | StatusFault

/** Result of the change of one document; `busy` if the document was locked by another transaction. */
export type BulkChangeResult = TransactionOutcome<ChangeResult>

interface StatusChange extends BulkChange {
  readonly status: StatusReference
  /** Whether the total is entered as paid where less was, if the status means that. */
  readonly fillsPaid: boolean
}

/**
 * Sets the status of several documents. Changes each document in its own transaction and reports the result per document: issued ones
 * take only a status that means open. Returns null if the status does not exist or is retired.
 */
export async function setStatus(
  { database, clock }: ChangeContext,
  { kind, member, ids, status, fillsPaid }: StatusChange,
): Promise<BulkChangeResult[] | null> {
  const newStatus = await findStatus(database, kind.name, status)
  if (newStatus === null || newStatus.isRetired) return null
  const stamp = createStamp(toAuthor(member), clock())
  return await changeEach(database, { kind, ids }, async (transaction, id, storedDocument) => {
    const document = { kind: kind.name, id, stored: storedDocument }
    const isPaid = fillsPaid && newStatus.meaning === 'won' && kind.claim === 'payment'
    const isFilled = isPaid && (await isTypedBelowTotal(transaction, document))
    if (storedDocument.statusId === newStatus.id && !isFilled) return 'unchanged'
    const fault = storedDocument.issuedAt === null ? null : findStatusFault(newStatus, storedDocument)
    if (fault !== null) return fault
    await writeStatus(transaction, document, { statusId: newStatus.id, isFilled, stamp })
    return 'changed'
  })
}

/** Archives or restores several documents, each in its own transaction. Their content and version stay unchanged. */
export async function setArchived(
  { database, clock }: ChangeContext,
  { kind, member, ids, archived }: BulkChange & { readonly archived: boolean },
): Promise<BulkChangeResult[]> {
  const stamp = createStamp(toAuthor(member), clock())
  return await changeEach(database, { kind, ids }, async (transaction, id, { archivedAt, version }) => {
    if ((archivedAt !== null) === archived) return 'unchanged'
    await setArchivedAt(transaction, { id, archivedAt: archived ? stamp.changedAt : null }, stamp)
    const event = archived ? 'archived' : 'restored'
    await recordDocumentEvent(transaction, stamp, { document: { id, version }, event })
    return 'changed'
  })
}

type ChangeFunction = (
  transaction: Connection,
  id: number,
  storedDocument: LockedDocument,
) => Promise<ChangeResult>

async function changeEach(
  database: Connection,
  { kind, ids }: Pick<BulkChange, 'kind' | 'ids'>,
  change: ChangeFunction,
): Promise<BulkChangeResult[]> {
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<ChangeResult> => {
      const storedDocument = await lockDocument(transaction, kind.name, id)
      if (storedDocument === null) return 'not-found'
      assertNoSample(storedDocument)
      return await change(transaction, id, storedDocument)
    }),
  )
}
