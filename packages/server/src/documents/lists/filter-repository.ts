import type { IdSet } from '@quittance/search/hit-ids.ts'
import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { isLate } from '#database/queries/exact-sums.ts'
import { skipIndex, skipSqliteIndex } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A list filter whose search text and party were resolved to document ids. */
export interface ListScope {
  readonly kind: string
  readonly filter: DocumentFilter
  readonly today: CalendarDay
  /** Documents that match search text, party and requested ids; null if the filter has none of these. */
  readonly matchingIds: IdSet | null
}

/** Index that the query should use: the order of a column, the primary key, or the covering index of totals. */
type AccessPath = { readonly order: string } | 'id' | 'group'

/** Selects the documents of the list's filter, regardless of their status and archive state. */
export function selectInScope(db: Connection, { kind, filter }: ListScope, accessPath: AccessPath) {
  const { currency, owner, lead, customer, from, to } = filter
  const day = filterColumn('document_date', accessPath)
  let select = db.selectFrom('documents').where(filterColumn('kind', accessPath), '=', kind)
  if (currency !== undefined) select = select.where('currency_id', '=', currency)
  if (owner !== undefined) select = select.where('owner_id', '=', owner)
  if (lead !== undefined) select = select.where('lead_id', '=', lead)
  if (from !== undefined) select = select.where(day, '>=', from)
  if (to !== undefined) select = select.where(day, '<=', to)
  if (customer === undefined) return select
  const convertedLeadIds = db.selectFrom('leads').select('id').where('customer_id', '=', customer)
  return select.where(({ eb, or }) =>
    or([eb('customer_id', '=', customer), eb('lead_id', 'in', convertedLeadIds)]),
  )
}

interface ListSelection {
  readonly accessPath: AccessPath
  /** Statuses whose documents can be overdue; not used unless the filter contains `overdue`. */
  readonly openStatusIds: readonly number[]
}

/** Selects the documents of a list, without the restriction to `matchingIds`. */
export function selectListedDocuments(
  db: Connection,
  scope: ListScope,
  { accessPath, openStatusIds }: ListSelection,
) {
  const { filter, today } = scope
  const { archived = false, status, overdue } = filter
  let select = selectInScope(db, scope, accessPath).where(
    filterColumn('is_archived', accessPath),
    '=',
    archived ? 1 : 0,
  )
  // Among very many matches a page fills quickly in the sort order, regardless of the status.
  const hasManyMatches = accessPath !== 'id' && scope.matchingIds !== null
  const statusColumn = hasManyMatches ? skipIndex('status_id') : 'status_id'
  if (status !== undefined) select = select.where(statusColumn, 'in', status)
  if (overdue === undefined) return select
  if (openStatusIds.length === 0) return overdue ? select.where('id', '<', 0) : select
  if (!overdue) {
    return select.where(({ eb, or }) =>
      or([eb('status_id', 'not in', openStatusIds), eb(isLate(today), '=', 0)]),
    )
  }
  const selectLate = select
    .where('is_unpaid', '=', 1)
    .where(filterColumn('due_order', accessPath), '<', today)
  return selectLate.where('status_id', 'in', openStatusIds)
}

const dayColumns: ReadonlySet<string> = new Set(['document_date', 'due_order'])

/**
 * Hides a column from the planner (unary +) where the index of the sort order is better. That index contains the days too, and
 * the first rows are found quickly there; by the index of the day, SQLite would sort all rows of a period. Rows that are read by
 * primary key need no other index.
 */
function filterColumn<Column extends string>(column: Column, accessPath: AccessPath) {
  const isDayInOtherOrder =
    typeof accessPath === 'object' && dayColumns.has(column) && accessPath.order !== column
  return isDayInOtherOrder || accessPath === 'id' ? skipSqliteIndex<string | number>(column) : column
}
