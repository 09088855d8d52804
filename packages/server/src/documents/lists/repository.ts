import type { DocumentSort } from '@quittance/shared/contract/document-lists.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type {
  CorrectedInvoice,
  DiscountType,
  Relation,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { isAfterKey, type KeyRange, type ListKey } from '#database/queries/keyset.ts'
import { bothFlagValues, skipSqliteIndex } from '#database/queries/portable-sql.ts'
import { PreparedIdQuery } from '#database/queries/prepared-query.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findIssuedDocument } from '#documents/issuing/issued-repository.ts'
import { readLegalColumns } from '#documents/legal-columns.ts'
import type { IssueRecord } from '#documents/open-document.ts'
import { toCorrectedInvoice } from '#documents/repository.ts'
import { selectIsSampleDocument } from '#settings/sample-records-repository.ts'
import { type ListPart, type ListScope, selectListedDocuments } from './filter-repository.ts'

/** A row of a document list. */
export interface ListedDocument {
  readonly id: number
  readonly version: number
  readonly prefix: string
  readonly number: number
  /** Minimum number of digits of numbers of the kind, padded with zeros. */
  readonly numberWidth: number
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly partyName: string
  readonly partyCompany: string
  readonly partyEmail: string
  readonly documentDate: string
  readonly dueDate: string | null
  readonly status: { readonly id: number; readonly name: string; readonly meaning: StatusMeaning }
  readonly owner: { readonly id: number; readonly name: string }
  readonly currency: string
  readonly subTotal: Decimal
  readonly totalTax: Decimal
  readonly discount: Decimal
  readonly adjustments: Decimal
  readonly total: Decimal
  readonly amountPaid: Decimal
  readonly amountDue: Decimal
  /** When it was issued: ISO 8601, UTC. Null: it is not issued. */
  readonly issuedAt: string | null
  /** The amount that credit notes have taken off an issued invoice. */
  readonly amountCredited: Decimal
  /** The amount due of an issued invoice, or the rest of an issued credit note. Null: it is not issued. */
  readonly balanceDue: Decimal | null
  readonly updatedAt: string
  readonly archivedAt: string | null
  /** Whether it is part of the sample data. */
  readonly isSample: boolean
}

const sortColumns = {
  number: 'number',
  document_date: 'document_date',
  due_date: 'due_order',
  client_name: 'party_key',
  total_amount: 'total',
  updated_at: 'updated_at',
} as const satisfies Readonly<Record<DocumentSort, string>>

/** Maximum number of ids in a statement. If more match, `createMatchFilter` filters the rows. */
export const maxIdsInStatement = 2_000

/** Returns whether all matching ids fit in a statement. */
function hasFewMatches({ matchingIds }: ListScope): boolean {
  return matchingIds !== null && matchingIds.size <= maxIdsInStatement
}

/** Filters the rows that readKeys could not restrict, because there are too many ids for a statement. */
export function createMatchFilter(scope: ListScope): ((id: number) => boolean) | undefined {
  const { matchingIds } = scope
  return matchingIds === null || hasFewMatches(scope) ? undefined : (id) => matchingIds.has(id)
}

interface KeyRequest {
  readonly sort: DocumentSort
  readonly range: KeyRange
}

/** Reads consecutive keys of a list. If too many documents match, the caller has to apply `createMatchFilter`. */
export async function readKeys(db: Connection, scope: ListScope, request: KeyRequest): Promise<ListKey[]> {
  const { matchingIds } = scope
  if (matchingIds?.size === 0) return []
  const { sort, range } = request
  const accessPath = hasFewMatches(scope) ? 'id' : { order: sortColumns[sort] }
  const keys: ListKey[] = []
  const parts = selectListedDocuments(db, scope, accessPath)
  for (const part of parts) {
    const matching = hasFewMatches(scope)
      ? part.selection.where('id', 'in', [...(matchingIds ?? [])])
      : part.selection
    keys.push(...(await readKeysOfPart({ ...part, selection: matching }, request)))
  }
  return parts.length > 1 ? mergeKeys(keys, range) : keys
}

async function readKeysOfPart(
  { selection, accessPath }: ListPart,
  { sort, range }: KeyRequest,
): Promise<ListKey[]> {
  const column = sortColumns[sort]
  const order = accessPath === 'due' ? skipSqliteIndex(column) : sql.ref(column)
  const direction = range.isDescending ? 'desc' : 'asc'
  let select = selection.select(['id', `${column} as value`])
  const afterKey = isAfterKey(order, range)
  if (afterKey !== null) select = select.where(afterKey)
  return await select.orderBy(order, direction).orderBy('id', direction).limit(range.limit).execute()
}

/** Returns the first keys of a range, of those of all parts of a list. */
function mergeKeys(keys: readonly ListKey[], { isDescending, limit }: KeyRange): ListKey[] {
  const ordered = keys.toSorted(compareKeys)
  return (isDescending ? ordered.toReversed() : ordered).slice(0, limit)
}

/** Compares keys like the databases: texts by the code points of their characters. */
function compareKeys(left: ListKey, right: ListKey): number {
  if (left.value === right.value) return left.id - right.id
  if (typeof left.value === 'number' && typeof right.value === 'number') return left.value - right.value
  return Buffer.compare(Buffer.from(String(left.value)), Buffer.from(String(right.value)))
}

/** Returns those of the owners or currencies that documents of a kind have, including archived documents. */
export async function findUsedIds(
  db: Connection,
  kind: string,
  { column, ids }: { readonly column: 'owner_id' | 'currency_id'; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const ofKind = db.selectFrom('documents').where('kind', '=', kind).where(column, 'in', ids)
  const rows = await ofKind.select(`${column} as used`).distinct().execute()
  return new Set(rows.map(({ used }) => used))
}

const listedDocumentsQuery = new PreparedIdQuery((db, ids) =>
  selectRows(db).where('documents.id', 'in', ids).compile(),
)

/** Reads the rows of a list in the order of the ids. */
export async function readListedDocuments(db: Connection, ids: readonly number[]): Promise<ListedDocument[]> {
  const rows = await listedDocumentsQuery.all(db, ids)
  const byId = new Map(rows.map((row) => [row.id, toListedDocument(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A document with the amount that lists do not contain. */
export interface ShownDocument extends ListedDocument {
  /** When and by whom it was issued. Null: it is not issued. */
  readonly issued: IssueRecord | null
  readonly legal: LegalDetails
  readonly shippingCharges: Decimal
  readonly correctedInvoice: CorrectedInvoice | null
}

/** Reads a document like a row of a list; undefined if the kind has none with this id. */
export async function findShownDocument(
  db: Connection,
  kind: string,
  id: number,
): Promise<ShownDocument | undefined> {
  const row = await selectRows(db)
    .select(correctionColumns)
    .select(legalColumns)
    .select('shipping_charges')
    .where('documents.id', '=', id)
    .where('documents.kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const shippingCharges = fromScaled(row.shipping_charges, 2)
  return {
    ...toListedDocument(row),
    issued: row.issued_at === null ? null : await findIssuedDocument(db, id),
    legal: readLegalColumns(row),
    ...{ shippingCharges, correctedInvoice: toCorrectedInvoice(row) },
  }
}

const legalColumns = [
  ...(['tax_treatment', 'adjustment_kind', 'delivery_on', 'period_from', 'period_to'] as const),
  ...(['buyer_reference', 'order_reference', 'exchange_rate', 'exchange_rate_on'] as const),
  'exchange_rate_source',
] as const

const correctionColumns = [
  'corrected_invoice_id',
  'corrected_invoice_number',
  'corrected_invoice_on',
] as const

/** A document with its legal data, and with what its legal totals depend on, except for its lines. */
export interface ExportedDocument extends ListedDocument {
  readonly legal: LegalDetails
  readonly correctedInvoice: CorrectedInvoice | null
  readonly discountType: DiscountType
  readonly discountPercentage: Decimal
  /** Country of the company as the document names it. Empty: not known. */
  readonly sellerCountry: string
}

/** Reads documents for an export, in the order of the ids. */
export async function readExportedDocuments(
  db: Connection,
  ids: readonly number[],
): Promise<ExportedDocument[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db)
    .innerJoin('company_versions as company', 'company.id', 'documents.company_version_id')
    .select(correctionColumns)
    .select(legalColumns)
    .select(['discount_type', 'discount_percentage', 'company.country as seller_country'])
    .where('documents.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): ExportedDocument[] => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        ...toListedDocument(row),
        legal: readLegalColumns(row),
        correctedInvoice: toCorrectedInvoice(row),
        discountType: row.discount_type === 'before' ? 'before' : 'after',
        discountPercentage: decimal(row.discount_percentage),
        sellerCountry: row.seller_country,
      },
    ]
  })
}

function selectRows(db: Connection) {
  return db
    .selectFrom('documents')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .innerJoin('currencies as currency', 'currency.id', 'documents.currency_id')
    .innerJoin('members as owner', 'owner.id', 'documents.owner_id')
    .innerJoin('kind_settings as settings', 'settings.kind', 'documents.kind')
    .select([
      'documents.id',
      'documents.version',
      'documents.prefix',
      'number',
      'settings.number_width',
      'title',
    ])
    .select(['relation', 'lead_id', 'customer_id'])
    .select(selectIsSampleDocument(sql.ref('documents.id')).as('is_sample'))
    .select(['party_name', 'party_company', 'party_email', 'document_date', 'due_date'])
    .select(['sub_total', 'total_tax', 'discount_value', 'adjustments', 'total', 'amount_paid', 'amount_due'])
    .select(['issued_at', 'amount_credited', 'balance_due'])
    .select(['documents.updated_at', 'documents.archived_at', 'currency.name as currency'])
    .select([
      'status_id',
      'status.name as status_name',
      'status.meaning',
      'owner_id',
      'owner.name as owner_name',
    ])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function toListedDocument(row: ListedRow): ListedDocument {
  return {
    id: row.id,
    version: row.version,
    prefix: row.prefix,
    number: row.number,
    numberWidth: row.number_width,
    title: row.title,
    relation: row.relation as Relation, // as: only relations are ever written
    partyId: row.lead_id ?? row.customer_id ?? 0,
    partyName: row.party_name,
    partyCompany: row.party_company,
    partyEmail: row.party_email,
    documentDate: row.document_date,
    dueDate: row.due_date,
    // as: only meanings are ever written
    status: { id: row.status_id, name: row.status_name, meaning: row.meaning as StatusMeaning },
    owner: { id: row.owner_id, name: row.owner_name },
    currency: row.currency,
    subTotal: fromScaled(row.sub_total, 2),
    totalTax: fromScaled(row.total_tax, 2),
    discount: fromScaled(row.discount_value, 2),
    adjustments: fromScaled(row.adjustments, 2),
    total: fromScaled(row.total, 2),
    amountPaid: fromScaled(row.amount_paid, 2),
    amountDue: fromScaled(row.amount_due, 2),
    issuedAt: row.issued_at,
    amountCredited: fromScaled(row.amount_credited, 2),
    balanceDue: row.balance_due === null ? null : fromScaled(row.balance_due, 2),
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    isSample: Number(row.is_sample) === 1,
  }
}

interface PartyKey {
  readonly relation: Relation
  /** Of a lead; or of a customer, and those that were merged with it. */
  readonly ids: readonly number[]
}

/**
 * Returns the ids of a party's documents, including those of leads converted to the customer; null if there are more than
 * `maxIdsInStatement`. They are looked up first because a database that reads a list in its sort order until a page is full would
 * read all of it for a party with few documents.
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

function selectPartyDocuments(db: Connection, kind: string, { relation, ids }: PartyKey) {
  const selectIds = db
    .selectFrom('documents')
    .select('documents.id')
    // With the index of the kind, SQLite would read a third of all documents.
    .where(skipSqliteIndex<string>('documents.kind'), '=', kind)
    .limit(maxIdsInStatement + 1)
  if (relation === 'lead') return [selectIds.where('lead_id', 'in', ids)]
  const selectIdsOfLeads = selectIds.innerJoin('leads', 'leads.id', 'documents.lead_id')
  return [
    selectIds.where('documents.customer_id', 'in', ids),
    selectIdsOfLeads.where('leads.customer_id', 'in', ids),
  ]
}

/**
 * Returns the ids of the documents of a kind that are issued, or of those that are not; null if there are more than `maxIdsInStatement`.
 * They are looked up first, in the index of totals: where few documents match, all of a list would be read until a page is full.
 */
export async function findIssuedIds(
  db: Connection,
  kind: string,
  isIssued: boolean,
): Promise<ReadonlySet<number> | null> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('is_archived', 'in', bothFlagValues)
    .where('is_issued', '=', isIssued ? 1 : 0)
    .limit(maxIdsInStatement + 1)
    .execute()
  return rows.length > maxIdsInStatement ? null : new Set(rows.map(({ id }) => id))
}
