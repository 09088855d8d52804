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
import { bothFlagValues, skipSqliteIndex } from '#database/queries/portable-sql.ts'
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

/** Returns which of these currencies are used by a document that is not archived, or of which something is due. */
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
    // Naming every status, and both values of the flag, lets one index entry answer.
    .select((eb) => {
      const select = (archived: number, dueFlags: readonly number[]) =>
        eb
          .selectFrom('documents')
          .select('documents.id')
          .where('documents.kind', 'in', kinds)
          .where('documents.is_archived', '=', archived)
          .where('documents.is_balance_due', 'in', dueFlags)
          .where('documents.status_id', 'in', statusIds)
          .whereRef('documents.currency_id', '=', 'currencies.id')
          .limit(1)
      return [select(0, bothFlagValues).as('active'), select(1, [1]).as('archived')]
    })
    .where('currencies.id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ id, active, archived }) => ((active ?? archived) === null ? [] : [id])))
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

/** Filter of the documents to sum: one kind, one currency, one of these statuses. */
export interface SumFilter {
  readonly kind: KindName
  readonly currencyId: number
  readonly statusIds: readonly number[]
  readonly today: CalendarDay
}

/** Number and totals of the documents with a status. */
export interface StatusSum {
  readonly statusId: number
  /** Issued, and something is due: it counts as unpaid whatever its status means. */
  readonly isBalanceDue: boolean
  /** Past due and not paid in full, regardless of the status. */
  readonly isLate: boolean
  readonly count: number
  readonly total: Decimal
  readonly unpaid: Decimal
}

/** Returns one sum per status, with separate ones for late documents and for balances, without archived documents. */
export async function sumByStatus(db: Connection, filter: SumFilter): Promise<StatusSum[]> {
  return await sumGroups([selectActive(db, filter).where('is_balance_due', 'in', bothFlagValues)], filter)
}

/**
 * Returns the sums of the documents that are not paid in full: of issued ones whatever their status means, also of archived ones, and of
 * others with one of the statuses.
 */
export async function sumUnpaid(db: Connection, filter: SumFilter): Promise<StatusSum[]> {
  return await sumGroups(selectUnpaid(db, filter), filter)
}

/** Selects the documents that are not paid in full, as described above: first those that are not issued, then the others. */
export function selectUnpaid(db: Connection, filter: SumFilter): readonly [Selection, Selection] {
  return [selectTypedDue(db, filter), selectBalanceDue(db, filter, bothFlagValues)]
}

export type Selection = ReturnType<typeof selectOfKind>

/** Selections of documents, of which none is in two of them. */
type Selections = readonly [Selection, ...Selection[]]

/** Sums all selections in one statement. */
async function sumGroups([first, ...others]: Selections, { today }: SumFilter): Promise<StatusSum[]> {
  const rows = await withExactSums((sumOf) => {
    const sum = (selection: Selection) =>
      selectSums(selection, today, sumOf).groupBy(['status_id', 'is_balance_due', 'is_late'])
    return others
      .reduce<ReturnType<typeof sum>>((query, selection) => query.unionAll(sum(selection)), sum(first))
      .execute()
  })
  return rows.map(toStatusSum)
}

export interface MonthSum extends StatusSum {
  readonly month: CalendarMonth
  readonly isArchived: boolean
}

interface MonthFilter extends SumFilter {
  /** Both included. */
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Returns the sums by month of the document date. Of the archive, those of issued documents that are overdue. */
export async function sumByMonth(db: Connection, filter: MonthFilter): Promise<MonthSum[]> {
  const { today, from, to } = filter
  const active = selectActive(db, filter).where('is_balance_due', 'in', bothFlagValues)
  const overdue = selectBalanceDue(db, filter, [1]).where('due_order', '<', today)
  const rows = await withExactSums((sumOf) => {
    const sum = (selection: Selection) =>
      selectSums(selection, today, sumOf)
        .select(['is_archived', sql<string>`substr(document_date, 1, 7)`.as('month')])
        .where('document_date', '>=', from)
        .where('document_date', '<=', to)
        .groupBy(['month', 'is_archived', 'status_id', 'is_balance_due', 'is_late'])
    return sum(active).unionAll(sum(overdue)).execute()
  })
  return rows.map((row) => ({
    ...toStatusSum(row),
    ...{ month: row.month, isArchived: Number(row.is_archived) === 1 },
  }))
}

function selectSums(selection: Selection, today: CalendarDay, sumOf: SumBuilder) {
  return selection
    .select(['status_id', 'is_balance_due', isLate(today).as('is_late')])
    .select([sumOf(documentTotal).as('total'), sumOf(unpaidAmount).as('unpaid')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
}

function selectOfKind(db: Connection, { kind, currencyId }: SumFilter) {
  return db.selectFrom('documents').where('documents.kind', '=', kind).where('currency_id', '=', currencyId)
}

/** Selects documents with one of the statuses that are not archived. */
function selectActive(db: Connection, filter: SumFilter): Selection {
  const selection = selectOfKind(db, filter).where('is_archived', '=', 0)
  const { statusIds } = filter
  // No id is below 0.
  return statusIds.length > 0 ? selection.where('status_id', 'in', statusIds) : selection.where('id', '<', 0)
}

/** Selects documents that are not issued, have one of the statuses, and whose total is above the amount that was typed as paid. */
function selectTypedDue(db: Connection, filter: SumFilter): Selection {
  // The first flag narrows the index of totals, which begins with it.
  const selection = selectActive(db, filter).where('is_balance_due', '=', 0)
  return selection.where('is_issued', '=', 0).where('is_unpaid', '=', 1)
}

/** Selects issued documents of which something is due. They are together in the index of totals. */
function selectBalanceDue(db: Connection, filter: SumFilter, archiveStates: readonly number[]): Selection {
  return selectOfKind(db, filter).where('is_archived', 'in', archiveStates).where('is_balance_due', '=', 1)
}

function toStatusSum(row: Awaited<ReturnType<ReturnType<typeof selectSums>['execute']>>[number]): StatusSum {
  return {
    statusId: row.status_id,
    isBalanceDue: Number(row.is_balance_due) === 1,
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

/** Returns unpaid overdue documents, longest overdue first: the same as those of `sumUnpaid` that are late. */
export async function listLongestOverdue(
  db: Connection,
  filter: SumFilter,
  limit: number,
): Promise<OverdueDocument[]> {
  // The few unpaid documents are sorted: the index of due dates begins with the oldest ones, nearly all of which are paid.
  const day = skipSqliteIndex<CalendarDay>('due_order')
  const findFirst = async (selection: Selection) => {
    const late = selection.select('documents.id').where(day, '<', filter.today)
    return await late.orderBy(day).orderBy('documents.id').limit(limit).execute()
  }
  const due = await findFirst(selectBalanceDue(db, filter, bothFlagValues))
  const typed = await findFirst(selectTypedDue(db, filter))
  const ids = [...due, ...typed].map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectNamedDocuments(db)
    .select(['due_order', 'total', 'amount_paid', 'balance_due'])
    .where('documents.id', 'in', ids)
    .orderBy('due_order')
    .orderBy('documents.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...toNamedDocument(row),
    dueDate: row.due_order,
    unpaid: fromScaled(row.balance_due ?? row.total - row.amount_paid, moneyPlaces),
  }))
}

function parseMeaning(stored: string): StatusMeaning {
  return statusMeanings.find((meaning) => meaning === stored) ?? 'draft'
}
