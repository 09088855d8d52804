import { isLate } from '#database/queries/exact-sums.ts'
import { skipIndex, skipSqliteIndex } from '#database/queries/index-hints.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { ListScope } from './list-filter.ts'

/** How documents are come by: one after the other by a column, by ids that are named, or all at once. */
export type AccessPath = { readonly order: string } | 'id' | 'group'

const dayColumns: ReadonlySet<string> = new Set(['document_date', 'due_order'])

/**
 * A column that a list is narrowed by. The index of each order holds the days too, and the first rows are soon met there:
 * by the day's own, SQLite would sort all that a period has. Ids that are named need not be looked for in any index.
 */
function filterColumn<Column extends string>(column: Column, readBy: AccessPath) {
  const isOfOrder = typeof readBy === 'object' && dayColumns.has(column) && readBy.order !== column
  return isOfOrder || readBy === 'id' ? skipSqliteIndex<string | number>(column) : column
}

/** All that a list would have with any status, archived or not. */
export function selectInScope(db: Connection, { kind, filter }: ListScope, readBy: AccessPath) {
  const { currency, owner, lead, customer, from, to } = filter
  const day = filterColumn('document_date', readBy)
  let select = db.selectFrom('documents').where(filterColumn('kind', readBy), '=', kind)
  if (currency !== undefined) select = select.where('currency_id', '=', currency)
  if (owner !== undefined) select = select.where('owner_id', '=', owner)
  if (lead !== undefined) select = select.where('lead_id', '=', lead)
  if (from !== undefined) select = select.where(day, '>=', from)
  if (to !== undefined) select = select.where(day, '<=', to)
  if (customer === undefined) return select
  const becameThisCustomer = db.selectFrom('leads').select('id').where('customer_id', '=', customer)
  return select.where(({ eb, or }) =>
    or([eb('customer_id', '=', customer), eb('lead_id', 'in', becameThisCustomer)]),
  )
}

interface ListSelection {
  readonly accessPath: AccessPath
  /** Ids of those whose documents can be late; of no use where the filter does not ask for them. */
  readonly openStatusIds: readonly number[]
}

/** What a list has, but for what was typed. */
export function selectListedDocuments(
  db: Connection,
  scope: ListScope,
  { accessPath: readBy, openStatusIds: open }: ListSelection,
) {
  const { filter, today } = scope
  const { archived = false, status, overdue } = filter
  let select = selectInScope(db, scope, readBy).where(
    filterColumn('is_archived', readBy),
    '=',
    archived ? 1 : 0,
  )
  // Of what was found very often a page is soon full, whatever the status.
  const statusColumn = readBy !== 'id' && scope.matchingIds !== null ? skipIndex('status_id') : 'status_id'
  if (status !== undefined) select = select.where(statusColumn, 'in', status)
  if (overdue === undefined) return select
  if (open.length === 0) return overdue ? select.where('id', '<', 0) : select
  if (!overdue) {
    return select.where(({ eb, or }) => or([eb('status_id', 'not in', open), eb(isLate(today), '=', 0)]))
  }
  const isDue = select.where('is_unpaid', '=', 1).where(filterColumn('due_order', readBy), '<', today)
  return isDue.where('status_id', 'in', open)
}
