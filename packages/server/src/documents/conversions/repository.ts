import {
  type DocumentKind,
  getKind,
  invoice,
  type KindName,
} from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type LinkType, linkTypes, type OriginType } from '@quittance/shared/documents/sales-document.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A document that is linked to another one as its origin, as derived from it, or as its correction. */
export interface LinkedDocument {
  readonly id: number
  readonly kind: KindName
  readonly shownNumber: string
  readonly title: string
  readonly linkType: LinkType
  /** When the derived document was created: ISO 8601, UTC. */
  readonly createdAt: string
  readonly isArchived: boolean
}

/** Serialises conversions to the kind until the transaction ends, so the next number stays free. Locked first: see `lockBalances`. */
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
  {
    id,
    originId,
    linkType,
  }: { readonly id: number; readonly originId: number; readonly linkType: OriginType },
): Promise<void> {
  await transaction
    .insertInto('document_origins')
    .values({ document_id: id, origin_id: originId, how: linkType })
    .execute()
}

async function isStored(db: Connection, kind: string, id: number): Promise<boolean> {
  const select = db.selectFrom('documents').select('id').where('id', '=', id).where('kind', '=', kind)
  return (await select.executeTakeFirst()) !== undefined
}

/** Returns the origin of a document; null if it is neither a conversion nor a copy. */
async function findOrigin(db: Connection, id: number): Promise<LinkedDocument | null> {
  const row = await selectLinks(db)
    .innerJoin('documents as other', 'other.id', 'origin.origin_id')
    .innerJoin('kind_settings as settings', 'settings.kind', 'other.kind')
    .select(linkedColumns)
    .where('origin.document_id', '=', id)
    .executeTakeFirst()
  return row ? toLinkedDocument(row) : null
}

interface DerivedDocumentsFilter {
  readonly limit: number
  readonly kind?: string
  /** Times of creation: ISO 8601, UTC. */
  readonly createdAt?: readonly string[]
}

/** Returns the documents derived from a document: conversions before copies, the newest first. */
export async function findDerivedDocuments(
  db: Connection,
  id: number,
  { limit, kind, createdAt }: DerivedDocumentsFilter,
): Promise<LinkedDocument[]> {
  let select = selectLinks(db)
    .innerJoin('documents as other', 'other.id', 'origin.document_id')
    .innerJoin('kind_settings as settings', 'settings.kind', 'other.kind')
    .select(linkedColumns)
    .where('origin.origin_id', '=', id)
  if (kind !== undefined) select = select.where('other.kind', '=', kind)
  if (createdAt !== undefined) select = select.where('other.created_at', 'in', [...createdAt])
  const rows = await select.orderBy('origin.how').orderBy('origin.document_id', 'desc').limit(limit).execute()
  return rows.map(toLinkedDocument)
}

/** Returns the credit notes that name an invoice and were not converted from it, the newest first. */
async function findCorrections(db: Connection, invoiceId: number): Promise<LinkedDocument[]> {
  const rows = await db
    .selectFrom('documents as other')
    .innerJoin('kind_settings as settings', 'settings.kind', 'other.kind')
    .leftJoin('document_origins as origin', 'origin.document_id', 'other.id')
    .select(linkedColumns)
    .select('other.created_at as made_at')
    .where('other.corrected_invoice_id', '=', invoiceId)
    .where(({ or, eb }) => or([eb('origin.origin_id', 'is', null), eb('origin.origin_id', '<>', invoiceId)]))
    .orderBy('other.id', 'desc')
    .limit(maxLinksShown)
    .execute()
  return rows.map((row) => toLinkedDocument({ ...row, how: 'correction' }))
}

/** Counts the documents derived from a document: conversions to any kind, and copies. */
async function countDerivedDocuments(db: Connection, id: number): Promise<number> {
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

/** Selects links with the creation time of the derived document. A credit note corrects the invoice from which it was converted. */
function selectLinks(db: Connection) {
  return db
    .selectFrom('document_origins as origin')
    .innerJoin('documents as derived', 'derived.id', 'origin.document_id')
    .select('derived.created_at as made_at')
    .select(({ eb }) =>
      eb
        .case()
        .when('derived.corrected_invoice_id', '=', eb.ref('origin.origin_id'))
        .then(eb.val('correction'))
        .else(eb.ref('origin.how'))
        .end()
        .as('how'),
    )
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
    linkType: linkTypes.find((linkType) => linkType === row.how) ?? 'copy',
    createdAt: row.made_at,
    isArchived: row.archived_at !== null,
  }
}

export interface DocumentLinks {
  readonly origin: LinkedDocument | null
  /** Conversions and copies and, of an invoice, credit notes that correct it without being converted from it. */
  readonly derivedDocuments: readonly LinkedDocument[]
  /** Number of all derived documents, also of those that are not in the list. */
  readonly derivedCount: number
}

// A document that is used as a template can have hundreds of copies.
const maxLinksShown = 20

/** Returns the origin of a document and the documents derived from it; null if the kind has no document with this id. */
export async function findLinks(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<DocumentLinks | null> {
  if (!(await isStored(database, kind.name, id))) return null
  const derivedDocuments = await findDerivedDocuments(database, id, { limit: maxLinksShown })
  const corrections = kind.name === invoice.name ? await findCorrections(database, id) : []
  return {
    origin: await findOrigin(database, id),
    derivedDocuments: [...derivedDocuments, ...corrections],
    derivedCount:
      corrections.length +
      (derivedDocuments.length < maxLinksShown
        ? derivedDocuments.length
        : await countDerivedDocuments(database, id)),
  }
}
