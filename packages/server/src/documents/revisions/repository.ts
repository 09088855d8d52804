import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import { forUpdate, selectShortText } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { writeVersionedJson } from '#database/tables/versioned-json.ts'
import type { ChangeStamp, DocumentValues } from '#documents/document-values.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { type RevisionContent, type RevisionNames, revisionFormat } from './revision-format.ts'

/**
 * Keeps the document as it is saved, beside all its earlier versions; with the names of its status and currency, which
 * can be deleted once no document has them any more.
 */
export async function insertRevision(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp, names }: { values: DocumentValues; stamp: ChangeStamp; names?: RevisionNames | undefined },
): Promise<void> {
  const content: RevisionContent = { ...values, ...(names ?? (await findRequiredNames(transaction, values))) }
  const json = writeVersionedJson(revisionFormat, content)
  const saved = { saved_at: stamp.changedAt, saved_by: stamp.memberId, content: json }
  await deferInsert(transaction, { table: 'document_revisions' }, [{ document_id: id, version, ...saved }])
}

/** Who saved a version, and when; null where no revision of it is kept. */
export async function findSaveStamp(
  transaction: Connection,
  { id, version }: { id: number; version: number },
): Promise<ChangeStamp | null> {
  const row = await transaction
    .selectFrom('document_revisions')
    .select(['saved_at', 'saved_by'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    // It may be younger than what the transaction reads without a lock.
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row ? { memberId: row.saved_by, changedAt: row.saved_at } : null
}

/** Who saved a version of a document, and when. */
export interface RevisionStamp {
  readonly documentId: number
  readonly version: number
  readonly savedAt: string
  readonly savedBy: NamedRecord
}

/** One save of a document as it is stored. */
export interface StoredRevision extends RevisionStamp {
  /** In `revisionFormat`. */
  readonly json: string
}

// Longer ones are read one by one, and other requests are served in between.
const maxInlineBytes = 65_536

/** Finds versions, the latest first. @param before only those that are older; null: from the latest on */
export async function findRevisions(
  db: Connection,
  id: number,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<StoredRevision[]> {
  const short = selectShortText('content', maxInlineBytes).as('content')
  let select = selectRevisions(db).select(short).where('document_id', '=', id)
  if (before !== null) select = select.where('version', '<', before)
  const slice = new TimeSlice()
  const revisions: StoredRevision[] = []
  for (const row of await select.orderBy('version', 'desc').limit(most).execute()) {
    const { content } = row
    const revision =
      content === null ? await findRevision(db, id, row.version) : toStoredRevision({ ...row, content })
    if (revision) revisions.push(revision)
    await slice.yieldIfSpent()
  }
  return revisions
}

export async function findRevision(
  db: Connection,
  id: number,
  version: number,
): Promise<StoredRevision | null> {
  const wanted = selectRevisions(db)
    .select('content')
    .where('document_id', '=', id)
    .where('version', '=', version)
  const row = await wanted.executeTakeFirst()
  return row ? toStoredRevision(row) : null
}

function selectRevisions(db: Connection) {
  return db
    .selectFrom('document_revisions')
    .innerJoin('members as member', 'member.id', 'saved_by')
    .select(['document_id', 'version', 'saved_at', 'saved_by', 'member.name as saver'])
}

interface RevisionRow {
  readonly document_id: number
  readonly version: number
  readonly saved_at: string
  readonly saved_by: number
  readonly content: string
  readonly saver: string
}

function toStoredRevision(row: RevisionRow): StoredRevision {
  return {
    documentId: row.document_id,
    version: row.version,
    savedAt: row.saved_at,
    savedBy: { id: row.saved_by, name: row.saver },
    json: row.content,
  }
}

async function findRequiredNames(
  transaction: Connection,
  ids: Pick<DocumentValues, 'statusId' | 'currencyId'>,
): Promise<RevisionNames> {
  const { statusName, currencyName } = await findNames(transaction, ids)
  if (statusName === null || currencyName === null)
    throw new Error('A saved document has no status or currency')
  return { statusName, currencyName }
}

/** Finds the present names of a status and a currency; null where one was deleted. */
export async function findNames(
  db: Connection,
  { statusId, currencyId }: Pick<DocumentValues, 'statusId' | 'currencyId'>,
): Promise<Record<keyof RevisionNames, string | null>> {
  const status = db.selectFrom('document_statuses').select('name').where('id', '=', statusId)
  const currency = db.selectFrom('currencies').select('name').where('id', '=', currencyId)
  return {
    statusName: (await status.executeTakeFirst())?.name ?? null,
    currencyName: (await currency.executeTakeFirst())?.name ?? null,
  }
}
