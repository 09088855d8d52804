import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ChangeStamp } from '#documents/document-values.ts'
import { findLines, lockDocument, type StoredDocument, setArchivedAt } from '#documents/repository.ts'
import { writeDocument } from '#documents/save-document.ts'
import { findStatus } from '#documents/statuses/repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface BulkChange {
  readonly kind: DocumentKind
  readonly memberId: number
  readonly ids: readonly number[]
}

type ChangeResult = 'changed' | 'unchanged' | 'not-found'

/** What became of one document of several. */
export type BulkChangeResult = TransactionOutcome<ChangeResult>

/** Gives several documents another status, each for itself. Null where there is no such status in use. */
export async function setStatus(
  { database, clock }: Context,
  { kind, memberId, ids, status }: BulkChange & { readonly status: StatusReference },
): Promise<BulkChangeResult[] | null> {
  const found = await findStatus(database, kind.name, status)
  if (found === null || found.isRetired) return null
  const stamp: ChangeStamp = { memberId, changedAt: clock().toISOString() }
  return await changeEach(database, { kind, ids }, async (transaction, id, stored) => {
    if (stored.statusId === found.id) return 'unchanged'
    const { version, updatedAt, archivedAt: _archivedAt, updatedBy: _updatedBy, ...before } = stored
    const lines = await findLines(transaction, id)
    const values = {
      ...before,
      lines,
      statusId: found.id,
      kind: kind.name,
      totals: computeTotals({ ...before, lines }),
    }
    await writeDocument(transaction, { id, version, updatedAt }, { values, stamp })
    return 'changed'
  })
}

/** Puts several documents away, or takes them back: they keep everything, and stand in other lists. */
export async function setArchived(
  { database, clock }: Context,
  { kind, memberId, ids, archived }: BulkChange & { readonly archived: boolean },
): Promise<BulkChangeResult[]> {
  const stamp: ChangeStamp = { memberId, changedAt: clock().toISOString() }
  return await changeEach(database, { kind, ids }, async (transaction, id, stored) => {
    if ((stored.archivedAt !== null) === archived) return 'unchanged'
    await setArchivedAt(transaction, { id, archivedAt: archived ? stamp.changedAt : null }, stamp)
    return 'changed'
  })
}

type ChangeFunction = (transaction: Connection, id: number, stored: StoredDocument) => Promise<ChangeResult>

/** Each in a transaction of its own: what can be done is done. */
async function changeEach(
  database: Connection,
  { kind, ids }: Pick<BulkChange, 'kind' | 'ids'>,
  change: ChangeFunction,
): Promise<BulkChangeResult[]> {
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, async (transaction): Promise<ChangeResult> => {
      const stored = await lockDocument(transaction, kind.name, id)
      return stored === null ? 'not-found' : await change(transaction, id, stored)
    }),
  )
}
