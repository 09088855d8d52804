import type { LineTaxRate, NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { isUsualTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { sql } from 'kysely'
import type { ChangeStamp } from '#changes.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import { forUpdate, selectShortText } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { writeVersionedJson } from '#database/tables/versioned-json.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { selectTokenName } from '#events/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { type RevisionContent, type RevisionNames, revisionFormat } from './revision-format.ts'

/** Stores the saved document as a revision, with the names of status and currency, which can be deleted later. */
export async function insertRevision(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp, names }: { values: DocumentValues; stamp: ChangeStamp; names?: RevisionNames | undefined },
): Promise<void> {
  const content: RevisionContent = { ...values, ...(names ?? (await findRequiredNames(transaction, values))) }
  const lines = content.lines.map(({ invoicePosition: _position, ...line }) => ({
    ...line,
    taxRates: line.taxRates.map(omitUsualClass),
  }))
  const json = writeVersionedJson(revisionFormat, { ...content, lines })
  const row = {
    document_id: id,
    version,
    saved_at: stamp.changedAt,
    saved_by: stamp.memberId,
    content: json,
  }
  await deferInsert(transaction, { table: 'document_revisions' }, [row])
}

/** The class that follows from the rate would make the revision of a document with many taxes half as large again. */
function omitUsualClass(taxRate: LineTaxRate): LineTaxRate {
  const { id, name, rate, taxClass } = taxRate
  const isUsual = taxClass !== undefined && isUsualTaxClass(taxClass, rate)
  return isUsual ? { id, name, rate } : taxRate
}

/**
 * Returns who saved a version and when; null if no revision exists. Locks the row, because it can be newer than the snapshot of
 * the transaction.
 */
export async function findSaveStamp(
  transaction: Connection,
  { id, version }: { id: number; version: number },
): Promise<ChangeStamp | null> {
  const row = await transaction
    .selectFrom('document_revisions')
    .select(['saved_at', 'saved_by'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row ? { memberId: row.saved_by, changedAt: row.saved_at } : null
}

/** The member who saved a version of a document, and the time of the save. */
export interface RevisionStamp {
  readonly documentId: number
  readonly version: number
  /** ISO 8601, UTC. */
  readonly savedAt: string
  readonly savedBy: NamedRecord
  /** Name of the API token that saved the version; empty: deleted; null: the member saved it. */
  readonly tokenName: string | null
}

/** A version of a document with its content as stored JSON. */
export interface StoredRevision extends RevisionStamp {
  /** In `revisionFormat`. */
  readonly json: string
}

// Longer contents are read one by one, with a yield to other requests in between.
const maxInlineBytes = 65_536

/** Returns versions, the latest first. @param beforeVersion only older versions; null for the latest ones */
export async function findRevisions(
  db: Connection,
  id: number,
  { beforeVersion, limit }: { readonly beforeVersion: number | null; readonly limit: number },
): Promise<StoredRevision[]> {
  const short = selectShortText('content', maxInlineBytes).as('content')
  let select = selectRevisions(db).select(short).where('document_id', '=', id)
  if (beforeVersion !== null) select = select.where('version', '<', beforeVersion)
  const slice = new TimeSlice()
  const revisions: StoredRevision[] = []
  for (const row of await select.orderBy('version', 'desc').limit(limit).execute()) {
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
  const select = selectRevisions(db)
    .select('content')
    .where('document_id', '=', id)
    .where('version', '=', version)
  const row = await select.executeTakeFirst()
  return row ? toStoredRevision(row) : null
}

const tokenName = selectTokenName({
  type: sql.lit('document'),
  id: sql.ref('document_revisions.document_id'),
  version: sql.ref('document_revisions.version'),
  at: sql.ref('document_revisions.saved_at'),
})

function selectRevisions(db: Connection) {
  return db
    .selectFrom('document_revisions')
    .innerJoin('members as member', 'member.id', 'saved_by')
    .select(['document_id', 'version', 'saved_at', 'saved_by', 'member.name as saver'])
    .select(tokenName.as('token_name'))
}

interface RevisionRow {
  readonly document_id: number
  readonly version: number
  readonly saved_at: string
  readonly saved_by: number
  readonly content: string
  readonly saver: string
  readonly token_name: string | null
}

function toStoredRevision(row: RevisionRow): StoredRevision {
  return {
    documentId: row.document_id,
    version: row.version,
    savedAt: row.saved_at,
    savedBy: { id: row.saved_by, name: row.saver },
    tokenName: row.token_name,
    json: row.content,
  }
}

async function findRequiredNames(
  transaction: Connection,
  ids: Pick<DocumentValues, 'statusId' | 'currencyId'>,
): Promise<RevisionNames> {
  const { statusName, currencyName } = await findNames(transaction, ids)
  if (statusName === null || currencyName === null)
    throw new Error('status or currency of the saved document not found')
  return { statusName, currencyName }
}

/** Returns the current names of a status and a currency; null for one that was deleted. */
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
