import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { sql } from 'kysely'
import type { Connection } from '#database/database.ts'
import { mostNamed } from './repository.ts'

/**
 * Which documents of a kind somebody has; those of a customer are also those of the leads that became it. Few of many are
 * looked up first: a database that walks a list in its order until it has met enough of them would read all of it.
 * @returns null where they are too many to be named in a statement
 */
export async function documentsOfParty(
  db: Connection,
  kind: string,
  party: { readonly relation: Relation; readonly id: number },
): Promise<ReadonlySet<number> | null> {
  const rows = await Promise.all(selectsOf(db, kind, party).map((select) => select.execute()))
  const ids = new Set(rows.flat().map(({ id }) => id))
  return ids.size > mostNamed ? null : ids
}

function selectsOf(db: Connection, kind: string, { relation, id }: Parameters<typeof documentsOfParty>[2]) {
  // With a sign: SQLite would take an index of the kind, and read a third of all documents.
  const isOfKind = sql<boolean>`+documents.kind = ${kind}`
  const ofKind = db
    .selectFrom('documents')
    .select('documents.id')
    .where(isOfKind)
    .limit(mostNamed + 1)
  if (relation === 'lead') return [ofKind.where('lead_id', '=', id)]
  const ofLeads = ofKind.innerJoin('leads', 'leads.id', 'documents.lead_id')
  return [ofKind.where('documents.customer_id', '=', id), ofLeads.where('leads.customer_id', '=', id)]
}
