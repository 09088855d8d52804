import type { CalendarDay, CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import { type StatusMeaning, statusMeanings } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import {
  documentTotal,
  isLate,
  parseMoneySum,
  type SumBuilder,
  unpaidAmount,
  withExactSums,
} from '#database/queries/exact-sums.ts'
import type { Connection } from '#database/tables/schema.ts'

const moneyPlaces = 2

interface NamedDocument {
  readonly id: number
  readonly shownNumber: string
  readonly title: string
  readonly partyName: string
}

/** A document in the list of recent documents on the first screen. */
export interface RecentDocument extends NamedDocument {
  readonly kind: KindName
  readonly documentDate: CalendarDay
  readonly total: Decimal
  readonly currency: string
  readonly status: { readonly name: string; readonly meaning: StatusMeaning }
}

const recentLimit = 12

/** Returns the most recently saved documents of all kinds. */
export async function listRecentDocuments(db: Connection): Promise<RecentDocument[]> {
  const query = db.selectFrom('documents').select('id').where('archived_at', 'is', null)
  const recent = query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(recentLimit)
  const ids = (await recent.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectNamedDocuments(db)
    .innerJoin('document_statuses', 'document_statuses.id', 'documents.status_id')
    .innerJoin('currencies', 'currencies.id', 'documents.currency_id')
    .select(['documents.document_date', 'documents.total', 'currencies.name as currency'])
    .select(['document_statuses.name as status', 'document_statuses.meaning'])
    .where('documents.id', 'in', ids)
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toNamedDocument(row),
    kind: getKind(row.kind).name,
    documentDate: row.document_date,
    total: fromScaled(row.total, moneyPlaces),
    currency: row.currency,
    status: { name: row.status, meaning: parseMeaning(row.meaning) },
  }))
}

function selectNamedDocuments(db: Connection) {
  return db
    .selectFrom('documents')
    .innerJoin('kind_settings', 'kind_settings.kind', 'documents.kind')
    .select(['documents.id', 'documents.kind', 'documents.prefix', 'documents.number'])
    .select(['documents.title', 'documents.party_name', 'documents.party_company'])
    .select('kind_settings.number_width')
}

function toNamedDocument(
  row: Awaited<ReturnType<ReturnType<typeof selectNamedDocuments>['execute']>>[number],
): NamedDocument {
  return {
    id: row.id,
    shownNumber: formatDocumentNumber(row.prefix, row.number, row.number_width),
    title: row.title,
    partyName: formatDisplayName({ company: row.party_company, name: row.party_name }),
  }
}

export interface CurrencyCount {
  readonly id: number
  readonly name: string
  readonly count: number
}

/** Returns all currencies, including retired ones, with the number of their documents since a day. */
export async function countByCurrency(
  db: Connection,
  { kinds, since }: { readonly kinds: readonly KindName[]; readonly since: CalendarDay },
): Promise<CurrencyCount[]> {
  const countRows = await db
    .selectFrom('documents')
    .select(({ fn }) => ['currency_id', fn.countAll<number>().as('count')])
    .where('kind', 'in', kinds)
    .where('is_archived', '=', 0)
    .where('document_date', '>=', since)
    .groupBy('currency_id')
    .execute()
  const counts = new Map(countRows.map((row) => [row.currency_id, Number(row.count)]))
  const currencies = await db.selectFrom('currencies').select(['id', 'name']).orderBy('id').execute()
  return currencies.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
}

/** Returns which of these currencies are used by a document of any status. */
export async function findUsedCurrencies(
  db: Connection,
  { kinds, ids }: { readonly kinds: readonly KindName[]; readonly ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const statuses = await db.selectFrom('document_statuses').select('id').where('kind', 'in', kinds).execute()
  const statusIds = statuses.map(({ id }) => id)
  if (statusIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('currencies')
    .select('currencies.id')
    // Naming every status lets one index entry answer.
    .select((eb) =>
      eb
        .selectFrom('documents')
        .select('documents.id')
        .where('documents.kind', 'in', kinds)
        .where('documents.is_archived', '=', 0)
        .where('documents.status_id', 'in', statusIds)
        .whereRef('documents.currency_id', '=', 'currencies.id')
        .limit(1)
        .as('document'),
    )
    .where('currencies.id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ id, document }) => (document === null ? [] : [id])))
}

export interface KnownStatus {
  readonly id: number
  readonly name: string
  readonly meaning: StatusMeaning
  readonly isRetired: boolean
}

/** Returns the statuses of a kind in their order, including retired ones, which documents may still have. */
export async function listStatuses(db: Connection, kind: KindName): Promise<KnownStatus[]> {
  const query = db.selectFrom('document_statuses').selectAll().where('kind', '=', kind)
  const rows = await query.orderBy('position').orderBy('id').execute()
  return rows.map(({ id, name, meaning, retired_at }) => ({
    ...{ id, name },
    meaning: parseMeaning(meaning),
    isRetired: retired_at !== null,
  }))
}

/** Filter of the documents to sum: one kind, one currency, one of these statuses, not archived. */
interface SumFilter {
  readonly kind: KindName
  readonly currencyId: number
  readonly statusIds: readonly number[]
  readonly today: CalendarDay
}

/** Number and totals of the documents with a status. */
export interface StatusSum {
  readonly statusId: number
  /** Past due and not paid in full, regardless of the status. */
  readonly isLate: boolean
  readonly count: number
  readonly total: Decimal
  readonly unpaid: Decimal
}

/** Returns one sum per status, with a separate one for late documents; empty without statuses. */
export async function sumByStatus(db: Connection, filter: SumFilter): Promise<StatusSum[]> {
  if (filter.statusIds.length === 0) return []
  const rows = await withExactSums((sumOf) =>
    selectSums(db, filter, sumOf).groupBy(['status_id', 'is_late']).execute(),
  )
  return rows.map(toStatusSum)
}

export interface MonthSum extends StatusSum {
  readonly month: CalendarMonth
}

/** Returns the sums by month of the document date. `from` and `to` are included. */
export async function sumByMonth(
  db: Connection,
  { from, to, ...filter }: SumFilter & { readonly from: CalendarDay; readonly to: CalendarDay },
): Promise<MonthSum[]> {
  if (filter.statusIds.length === 0) return []
  const rows = await withExactSums((sumOf) =>
    selectSums(db, filter, sumOf)
      .select(sql<string>`substr(document_date, 1, 7)`.as('month'))
      .where('document_date', '>=', from)
      .where('document_date', '<=', to)
      .groupBy(['month', 'status_id', 'is_late'])
      .execute(),
  )
  return rows.map((row) => ({ ...toStatusSum(row), month: row.month }))
}

function selectSums(db: Connection, filter: SumFilter, sumOf: SumBuilder) {
  return selectFilteredDocuments(db, filter)
    .select(['status_id', isLate(filter.today).as('is_late')])
    .select([sumOf(documentTotal).as('total'), sumOf(unpaidAmount).as('unpaid')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
}

function selectFilteredDocuments(db: Connection, { kind, currencyId, statusIds }: SumFilter) {
  return db
    .selectFrom('documents')
    .where('documents.kind', '=', kind)
    .where('is_archived', '=', 0)
    .where('status_id', 'in', statusIds)
    .where('currency_id', '=', currencyId)
}

function toStatusSum(row: Awaited<ReturnType<ReturnType<typeof selectSums>['execute']>>[number]): StatusSum {
  return {
    statusId: row.status_id,
    isLate: Number(row.is_late) === 1,
    count: Number(row.count),
    total: parseMoneySum(row.total),
    unpaid: parseMoneySum(row.unpaid),
  }
}

/** An overdue document. */
export interface OverdueDocument extends NamedDocument {
  readonly dueDate: CalendarDay
  readonly unpaid: Decimal
}

/** Returns unpaid overdue documents, longest overdue first. */
export async function listLongestOverdue(
  db: Connection,
  filter: SumFilter,
  limit: number,
): Promise<OverdueDocument[]> {
  if (filter.statusIds.length === 0) return []
  const due = selectFilteredDocuments(db, filter)
    .where('is_unpaid', '=', 1)
    .where('due_order', '<', filter.today)
  const first = due.select('documents.id').orderBy('due_order').orderBy('documents.id').limit(limit)
  const ids = (await first.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectNamedDocuments(db)
    .select(['due_order', 'total', 'amount_paid'])
    .where('documents.id', 'in', ids)
    .orderBy('due_order')
    .orderBy('documents.id')
    .execute()
  return rows.map((row) => ({
    ...toNamedDocument(row),
    dueDate: row.due_order,
    unpaid: fromScaled(row.total - row.amount_paid, moneyPlaces),
  }))
}

function parseMeaning(stored: string): StatusMeaning {
  return statusMeanings.find((meaning) => meaning === stored) ?? 'draft'
}
