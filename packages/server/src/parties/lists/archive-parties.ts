import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import type { PartyStamp } from '#parties/party.ts'
import { lockRecord, putAway } from '#parties/records/repository.ts'
import { insertRevision, keepFirstRevision } from '#parties/revisions/repository.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface Archiving {
  readonly relation: Relation
  readonly memberId: number
  readonly ids: readonly number[]
  readonly archived: boolean
}

/** What became of one of several. */
export interface Archived {
  readonly id: number
  readonly outcome: 'changed' | 'unchanged' | 'not-found' | 'anonymised'
}

/** Puts several leads or customers away, or takes them back, each for itself: what can be done is done. */
export async function archiveParties(
  { database, clock }: Context,
  { relation, memberId, ids, archived }: Archiving,
): Promise<Archived[]> {
  const stamp: PartyStamp = { memberId, at: clock().toISOString() }
  const done: Archived[] = []
  for (const id of new Set(ids)) {
    const change = { relation, id, archived }
    const outcome = await inTransaction(database, (transaction) => archive(transaction, change, stamp))
    done.push({ id, outcome })
  }
  return done
}

async function archive(
  transaction: Connection,
  { relation, id, archived }: { relation: Relation; id: number; archived: boolean },
  stamp: PartyStamp,
): Promise<Archived['outcome']> {
  const stored = await lockRecord(transaction, relation, id)
  if (stored === null) return 'not-found'
  if ((stored.archivedAt !== null) === archived) return 'unchanged'
  if (stored.anonymisedAt !== null) return 'anonymised'
  await keepFirstRevision(transaction, stored)
  await putAway(transaction, stored, { archivedAt: archived ? stamp.at : null, at: stamp.at })
  const { version, content } = stored
  const event = archived ? 'archived' : 'taken-back'
  await insertRevision(transaction, stored, { event, version, content, ...stamp })
  return 'changed'
}
