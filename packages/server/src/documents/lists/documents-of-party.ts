import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { skipSqliteIndex } from '#database/queries/index-hints.ts'
import type { Connection } from '#database/tables/schema.ts'
import { maxIdsInStatement } from './repository.ts'

interface PartyKey {
  readonly relation: Relation
  readonly id: number
}

/**
 * Which documents of a kind somebody has; those of a customer are also those of the leads that became it. Few of many are
 * looked up first: a database that walks a list in its order until it has met enough of them would read all of it.
 * @returns null where they are too many to be named in a statement
 */
export async function findDocumentIdsOfParty(
  db: Connection,
  kind: string,
  party: PartyKey,
): Promise<ReadonlySet<number> | null> {
  const rows = await Promise.all(selectPartyDocuments(db, kind, party).map((select) => select.execute()))
  const ids = new Set(rows.flat().map(({ id }) => id))
  return ids.size > maxIdsInStatement ? null : ids
}

function selectPartyDocuments(db: Connection, kind: string, { relation, id }: PartyKey) {
  const ofKind = db
    .selectFrom('documents')
    .select('documents.id')
    // By an index of the kind it would read a third of all documents.
    .where(skipSqliteIndex<string>('documents.kind'), '=', kind)
    .limit(maxIdsInStatement + 1)
  if (relation === 'lead') return [ofKind.where('lead_id', '=', id)]
  const ofLeads = ofKind.innerJoin('leads', 'leads.id', 'documents.lead_id')
  return [ofKind.where('documents.customer_id', '=', id), ofLeads.where('leads.customer_id', '=', id)]
}
