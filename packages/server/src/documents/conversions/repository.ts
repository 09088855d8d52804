import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type OriginType, originTypes } from '@quittance/shared/documents/sales-document.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A document at the other end of a link. */
export interface LinkedDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly title: string
  readonly linkType: OriginType
  /** When the later of the two was made. */
  readonly createdAt: string
  readonly isArchived: boolean
}

/** Until the transaction ends nobody else makes a document of the kind from another one: the next number stays free. */
export async function lockNumbers(transaction: Connection, kind: string): Promise<void> {
  await transaction
    .selectFrom('kind_settings')
    .select('kind')
    .where('kind', '=', kind)
    .modifyEnd(forUpdate(transaction))
    .execute()
}

export async function insertOrigin(
  transaction: Connection,
  { id, originId, how }: { readonly id: number; readonly originId: number; readonly how: OriginType },
): Promise<void> {
  await transaction
    .insertInto('document_origins')
    .values({ document_id: id, origin_id: originId, how })
    .execute()
}

export async function isStored(db: Connection, kind: string, id: number): Promise<boolean> {
  const found = db.selectFrom('documents').select('id').where('id', '=', id).where('kind', '=', kind)
  return (await found.executeTakeFirst()) !== undefined
}

/** What a document was made from; null: it was written by itself. */
export async function findOrigin(db: Connection, id: number): Promise<LinkedDocument | null> {
  const row = await selectLinks(db)
    .innerJoin('documents as other', 'other.id', 'origin.origin_id')
    .innerJoin('kind_settings as settings', 'settings.kind', 'other.kind')
    .select(linkedColumns)
    .where('origin.document_id', '=', id)
    .executeTakeFirst()
  return row ? toLinkedDocument(row) : null
}

/** What was made from a document: conversions before copies, the newest first. */
export async function findDerivedDocuments(
  db: Connection,
  id: number,
  { most, kind }: { readonly most: number; readonly kind?: string },
): Promise<LinkedDocument[]> {
  let select = selectLinks(db)
    .innerJoin('documents as other', 'other.id', 'origin.document_id')
    .innerJoin('kind_settings as settings', 'settings.kind', 'other.kind')
    .select(linkedColumns)
    .where('origin.origin_id', '=', id)
  if (kind !== undefined) select = select.where('other.kind', '=', kind)
  const rows = await select.orderBy('origin.how').orderBy('origin.document_id', 'desc').limit(most).execute()
  return rows.map(toLinkedDocument)
}

/** How many documents were made from it, of whatever kind, copies too. */
export async function countDerivedDocuments(db: Connection, id: number): Promise<number> {
  const row = await db
    .selectFrom('document_origins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('origin_id', '=', id)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const linkedColumns = [
  'other.id',
  'other.kind',
  'other.prefix',
  'other.number',
  'other.title',
  'other.archived_at',
  'settings.number_width',
] as const

/** Each link with the later of its two documents. */
function selectLinks(db: Connection) {
  return db
    .selectFrom('document_origins as origin')
    .innerJoin('documents as later', 'later.id', 'origin.document_id')
    .select(['origin.how', 'later.created_at as made_at'])
}

interface LinkRow {
  readonly id: number
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly title: string
  readonly archived_at: string | null
  readonly number_width: number
  readonly how: string
  readonly made_at: string
}

function toLinkedDocument(row: LinkRow): LinkedDocument {
  return {
    id: row.id,
    kind: getKind(row.kind).name,
    shownNumber: formatDocumentNumber(row.prefix, row.number, row.number_width),
    title: row.title,
    linkType: originTypes.find((how) => how === row.how) ?? 'copy',
    createdAt: row.made_at,
    isArchived: row.archived_at !== null,
  }
}
