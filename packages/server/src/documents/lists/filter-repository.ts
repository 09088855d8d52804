import type { IdSet } from '@quittance/search/hit-ids.ts'
import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLate } from '#database/queries/exact-sums.ts'
import { bothFlagValues, skipIndex, skipSqliteIndex } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A list filter whose search text and party were resolved to document ids. */
export interface ListScope {
  readonly kind: string
  readonly filter: DocumentFilter
  readonly today: CalendarDay
  /** Documents that match search text, party and requested ids; null if the filter has none of these. */
  readonly matchingIds: IdSet | null
  /**
   * The customer of the filter and those that were merged with it, if they have too many documents for `matchingIds`. Absent: not
   * restricted.
   */
  readonly customerIds?: readonly number[]
  /**
   * Statuses in which the typed amount of a document can be due, or an offer expire; empty if there are none, or if the filter does not
   * depend on them.
   */
  readonly openStatusIds: readonly number[]
}

/**
 * Index that the query should use: the order of a column, the primary key, the covering index of totals, or the part of that index with the
 * documents of which a balance is due.
 */
export type AccessPath = { readonly order: string } | 'id' | 'group' | 'due'

/** How long an amount is due before the filter of late documents contains it. */
const daysUntilLate = 30

/** Selects the documents of the list's filter, regardless of the requested status, archive state, balance and lateness. */
function selectMatching(db: Connection, scope: ListScope, accessPath: AccessPath) {
  const { kind, filter, today, customerIds } = scope
  const { currency, owner, lead, from, to, issued, balance } = filter
  const day = filterColumn('document_date', accessPath)
  let select = db.selectFrom('documents').where(filterColumn('kind', accessPath), '=', kind)
  if (issued !== undefined) select = select.where('is_issued', '=', issued ? 1 : 0)
  if (balance !== undefined) select = select.where('is_unpaid', '=', 1)
  if (balance === 'partly-paid')
    select = select.where(({ eb, or }) => or([eb('amount_paid', '>', 0), eb('amount_credited', '>', 0)]))
  if (balance === 'late-30')
    select = select.where(filterColumn('due_order', accessPath), '<', addDays(today, -daysUntilLate))
  if (currency !== undefined) select = select.where('currency_id', '=', currency)
  if (owner !== undefined) select = select.where('owner_id', '=', owner)
  if (lead !== undefined) select = select.where('lead_id', '=', lead)
  if (from !== undefined) select = select.where(day, '>=', from)
  if (to !== undefined) select = select.where(day, '<=', to)
  select = selectDue(select, filter, accessPath)
  if (customerIds === undefined) return select
  const convertedLeadIds = db.selectFrom('leads').select('id').where('customer_id', 'in', customerIds)
  return select.where(({ eb, or }) =>
    or([eb('customer_id', 'in', customerIds), eb('lead_id', 'in', convertedLeadIds)]),
  )
}

/** Restricts documents to those whose due date is in a period. A document without a due date is sorted after all others. */
function selectDue(
  select: Selection,
  { due_from: from, due_to: to }: DocumentFilter,
  accessPath: AccessPath,
): Selection {
  if (from === undefined && to === undefined) return select
  const day = filterColumn('due_order', accessPath)
  const after = from === undefined ? select : select.where(day, '>=', from)
  return after.where(day, '<=', to ?? lastDueDate)
}

/** The last day before that which sorts documents without a due date. */
const lastDueDate = '9999-12-30'

/** A selection of documents. */
export type Selection = ReturnType<typeof selectMatching>

/** A part of a list. The parts of a list have no document in common. */
export interface ListPart {
  readonly selection: Selection
  readonly accessPath: AccessPath
}

/** Selects the documents of the list's filter, regardless of the requested status and archive state, in parts. */
export function selectInScope(db: Connection, scope: ListScope, accessPath: AccessPath): Selection[] {
  const select = (path: AccessPath) => selectMatching(db, scope, path)
  if (scope.filter.balance === undefined) return [select(accessPath)]
  const states = { due: bothFlagValues, typed: bothFlagValues }
  return splitUnpaid(scope, { select, accessPath, ...states }).map(({ selection }) => selection)
}

interface UnpaidParts {
  /** Selects the documents of which these are parts. */
  readonly select: (accessPath: AccessPath) => Selection
  readonly accessPath: AccessPath
  /** Archive states of the issued documents. */
  readonly due: readonly number[]
  /** Archive states of the others. */
  readonly typed: readonly number[]
}

/**
 * Splits documents that are unpaid into the parts that count: issued ones of which something is due, whatever their status means, and
 * others whose status means open.
 */
function splitUnpaid(
  { kind, filter, openStatusIds }: ListScope,
  { select, accessPath, due, typed }: UnpaidParts,
): ListPart[] {
  const { claim } = getKind(kind)
  // Only a payment is owed.
  if (claim === 'none' || (filter.balance !== undefined && claim !== 'payment')) return []
  const selectPart = (path: AccessPath, states: readonly number[], dueFlag: number) =>
    select(path)
      .where(filterColumn('is_archived', path), 'in', states)
      .where(filterColumn('is_balance_due', path), '=', dueFlag)
  const parts: ListPart[] = []
  if (claim === 'payment' && filter.issued !== false) {
    for (const { path, states } of splitByState(accessPath, due))
      parts.push({ accessPath: path, selection: selectPart(path, states, 1) })
  }
  if (openStatusIds.length > 0 && filter.issued !== true) {
    const selection = selectPart(accessPath, typed, 0)
      .where('is_issued', '=', 0)
      .where('status_id', 'in', openStatusIds)
    parts.push({ accessPath, selection })
  }
  return parts
}

/**
 * Returns by which access paths documents are read of which a balance is due. An index has the order of a list for one archive state only.
 * Few of very many archived documents are due: they are sorted, because the order of an index would be read to its end.
 */
function splitByState(
  accessPath: AccessPath,
  states: readonly number[],
): { readonly path: AccessPath; readonly states: readonly number[] }[] {
  if (accessPath === 'id') return [{ path: accessPath, states }]
  if (typeof accessPath === 'string') return [{ path: 'due', states }]
  return states.map((state) => ({ path: state === 0 ? accessPath : 'due', states: [state] }))
}

/**
 * Selects the documents of a list in parts, without the restriction to `matchingIds`. Lists of overdue documents, or by `balance`, also
 * contain archived ones that are issued, because their amounts are still due.
 */
export function selectListedDocuments(db: Connection, scope: ListScope, accessPath: AccessPath): ListPart[] {
  const { archived = false, overdue, balance } = scope.filter
  const select = (path: AccessPath) => selectWithStatus(db, scope, path)
  const state = archived ? 1 : 0
  if (overdue === true || balance !== undefined) {
    const states = { due: archived ? [1] : bothFlagValues, typed: [state] }
    return splitUnpaid(scope, { select, accessPath, ...states })
  }
  const selection = select(accessPath).where(filterColumn('is_archived', accessPath), '=', state)
  return [{ accessPath, selection }]
}

/** Selects the documents of the list's filter with the requested status and lateness, regardless of the archive state. */
function selectWithStatus(db: Connection, scope: ListScope, accessPath: AccessPath): Selection {
  const { filter, today, matchingIds } = scope
  const { status, overdue } = filter
  const select = selectMatching(db, scope, accessPath)
  // Among very many matches a page fills quickly in the sort order, regardless of the status.
  const hasManyMatches = accessPath !== 'id' && matchingIds !== null
  const statusColumn = hasManyMatches ? skipIndex('status_id') : 'status_id'
  const withStatus = status === undefined ? select : select.where(statusColumn, 'in', status)
  if (overdue === undefined) return withStatus
  if (!overdue) return omitOverdue(withStatus, scope)
  return withStatus.where('is_unpaid', '=', 1).where(filterColumn('due_order', accessPath), '<', today)
}

function omitOverdue(select: Selection, { kind, today, openStatusIds }: ListScope): Selection {
  // Documents that claim nothing are never overdue.
  if (getKind(kind).claim === 'none') return select
  return select.where(({ eb, or, and }) => {
    const isNotDue = eb('is_balance_due', '=', 0)
    const isUnclaimed =
      openStatusIds.length === 0 ? isNotDue : and([isNotDue, eb('status_id', 'not in', openStatusIds)])
    return or([isUnclaimed, eb(isLate(today), '=', 0)])
  })
}

const dayColumns: ReadonlySet<string> = new Set(['document_date', 'due_order'])

/**
 * Hides a column from the planner (unary +) where the index of the access path is better. The index of the sort order contains the days and
 * the flag of the balance too, and the first rows are found quickly there; by the index of the day, SQLite would sort all rows of a period.
 * Of that period, few documents are due. Rows that are read by primary key need no other index.
 */
function filterColumn<Column extends string>(column: Column, accessPath: AccessPath) {
  return isHidden(column, accessPath) ? skipSqliteIndex<string | number>(column) : column
}

function isHidden(column: string, accessPath: AccessPath): boolean {
  if (accessPath === 'id') return true
  const isDay = dayColumns.has(column)
  if (typeof accessPath === 'string') return accessPath === 'due' && isDay
  return (isDay || column === 'is_balance_due') && accessPath.order !== column
}
