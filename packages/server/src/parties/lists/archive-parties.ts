import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import {
  inSeparateTransactions,
  inTransaction,
  type TransactionOutcome,
} from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockRecord, setArchived } from '#parties/record-repository.ts'
import { ensureFirstRevision, insertRevision } from '#parties/revisions/repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface ArchiveRequest extends Author {
  readonly relation: Relation
  readonly ids: readonly number[]
  readonly archived: boolean
}

type Outcome = 'changed' | 'unchanged' | 'not-found' | 'anonymised'

/** Result by id. */
export type ArchiveResult = TransactionOutcome<Outcome>

/** Archives leads or customers or restores them, each in its own transaction. */
export async function archiveParties(
  { database, clock }: Context,
  { relation, ids, archived, ...author }: ArchiveRequest,
): Promise<ArchiveResult[]> {
  const stamp = createStamp(author, clock())
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, (transaction) => archiveParty(transaction, { relation, id, archived }, stamp)),
  )
}

async function archiveParty(
  transaction: Connection,
  { relation, id, archived }: { relation: Relation; id: number; archived: boolean },
  stamp: ChangeStamp,
): Promise<Outcome> {
  const stored = await lockRecord(transaction, relation, id)
  if (stored === null) return 'not-found'
  if ((stored.archivedAt !== null) === archived) return 'unchanged'
  if (stored.anonymisedAt !== null) return 'anonymised'
  await ensureFirstRevision(transaction, stored)
  await setArchived(transaction, stored, {
    archivedAt: archived ? stamp.changedAt : null,
    at: stamp.changedAt,
  })
  const { version, content } = stored
  const event = archived ? 'archived' : 'taken-back'
  await insertRevision(transaction, stored, { event, version, content, ...stamp })
  return 'changed'
}
