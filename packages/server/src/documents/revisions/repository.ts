import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/database.ts'
import { insertAlong } from '#database/insert-rows.ts'
import { locking } from '#database/portable.ts'
import type { DocumentValues, Stamp } from '#documents/document-values.ts'

/**
 * Keeps the document as it is saved, beside all its earlier versions; with the names of its status and currency, which
 * can be deleted once no document has them any more.
 */
export async function insertRevision(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp, names }: { values: DocumentValues; stamp: Stamp; names?: NamesOfRevision | undefined },
): Promise<void> {
  const content = { ...values, ...(names ?? (await namesIn(transaction, values))) }
  const saved = { saved_at: stamp.at, saved_by: stamp.memberId, content: JSON.stringify(content) }
  await insertAlong(transaction, { table: 'document_revisions' }, [{ document_id: id, version, ...saved }])
}

/** Who saved a version, and when; null where no revision of it is kept. */
export async function findStamp(
  transaction: Connection,
  { id, version }: { id: number; version: number },
): Promise<Stamp | null> {
  const row = await transaction
    .selectFrom('document_revisions')
    .select(['saved_at', 'saved_by'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    // It may be younger than what the transaction reads without a lock.
    .modifyEnd(locking(transaction))
    .executeTakeFirst()
  return row ? { memberId: row.saved_by, at: row.saved_at } : null
}

/** One save of a document, whole. */
export interface Revision {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: NamedRecord
  readonly content: RevisionContent
}

/** As they were called then. */
export interface NamesOfRevision {
  readonly statusName: string
  readonly currencyName: string
}

export interface RevisionContent extends DocumentValues, NamesOfRevision {}

/** The latest first. @param before only those that are older; null: from the latest on */
export async function findRevisions(
  db: Connection,
  id: number,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<Revision[]> {
  let select = selectRevisions(db).where('document_id', '=', id)
  if (before !== null) select = select.where('version', '<', before)
  return (await select.orderBy('version', 'desc').limit(most).execute()).map(toRevision)
}

export async function findRevision(db: Connection, id: number, version: number): Promise<Revision | null> {
  const wanted = selectRevisions(db).where('document_id', '=', id).where('version', '=', version)
  const row = await wanted.executeTakeFirst()
  return row ? toRevision(row) : null
}

function selectRevisions(db: Connection) {
  return db
    .selectFrom('document_revisions')
    .innerJoin('members as member', 'member.id', 'saved_by')
    .select(['version', 'saved_at', 'saved_by', 'content', 'member.name as saver'])
}

interface RevisionRow {
  readonly version: number
  readonly saved_at: string
  readonly saved_by: number
  readonly content: string
  readonly saver: string
}

function toRevision(row: RevisionRow): Revision {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: { id: row.saved_by, name: row.saver },
    content: JSON.parse(row.content) as RevisionContent, // as: written by `insertRevision` above
  }
}

async function namesIn(
  transaction: Connection,
  { statusId, currencyId }: DocumentValues,
): Promise<NamesOfRevision> {
  const status = transaction.selectFrom('document_statuses').select('name').where('id', '=', statusId)
  const currency = transaction.selectFrom('currencies').select('name').where('id', '=', currencyId)
  return {
    statusName: (await status.executeTakeFirstOrThrow()).name,
    currencyName: (await currency.executeTakeFirstOrThrow()).name,
  }
}
