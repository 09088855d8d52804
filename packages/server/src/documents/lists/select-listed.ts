import { sql } from 'kysely'
import type { Connection } from '#database/database.ts'
import { isLate } from '#database/document-sums.ts'
import type { ListScope } from './list-scope.ts'

/** How documents are come by: one after the other by a column, by ids that are named, or all at once. */
export type ReadBy = { readonly order: string } | 'id' | 'group'

/**
 * A column that a list is narrowed by, with a sign where its own index is not wanted: SQLite does not take that of a column
 * with a sign. MariaDB does not heed the sign, and needs none. The index of each order holds the days too, and the first
 * rows are soon met there; it need not sort all that a period has. Ids that are named need not be looked for in any.
 */
function narrowing(column: 'kind' | 'is_archived' | 'document_date' | 'due_order', readBy: ReadBy) {
  const isDay = column === 'document_date' || column === 'due_order'
  const isSigned = readBy === 'id' || (readBy !== 'group' && isDay && readBy.order !== column)
  return isSigned ? sql`+${sql.ref(column)}` : sql.ref(column)
}

/** All that a list would have with any status, archived or not. */
export function selectInScope(db: Connection, { kind, filter }: ListScope, readBy: ReadBy) {
  const { currency, owner, lead, customer, from, to } = filter
  const day = narrowing('document_date', readBy)
  let select = db.selectFrom('documents').where(sql<boolean>`${narrowing('kind', readBy)} = ${kind}`)
  if (currency !== undefined) select = select.where('currency_id', '=', currency)
  if (owner !== undefined) select = select.where('owner_id', '=', owner)
  if (lead !== undefined) select = select.where('lead_id', '=', lead)
  if (from !== undefined) select = select.where(sql<boolean>`${day} >= ${from}`)
  if (to !== undefined) select = select.where(sql<boolean>`${day} <= ${to}`)
  if (customer === undefined) return select
  const becameThisCustomer = db.selectFrom('leads').select('id').where('customer_id', '=', customer)
  return select.where(({ eb, or }) =>
    or([eb('customer_id', '=', customer), eb('lead_id', 'in', becameThisCustomer)]),
  )
}

/** What a list has, but for what was typed. */
export function selectListed(db: Connection, scope: ListScope, readBy: ReadBy) {
  const { filter, statuses, today } = scope
  const { archived = false, status, overdue } = filter
  const isArchived = narrowing('is_archived', readBy)
  let select = selectInScope(db, scope, readBy).where(sql<boolean>`${isArchived} = ${archived ? 1 : 0}`)
  if (status !== undefined) select = select.where('status_id', 'in', status)
  if (overdue === undefined) return select
  const open = statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id)
  if (open.length === 0) return overdue ? select.where('id', '<', 0) : select
  if (!overdue) {
    return select.where(({ eb, or }) => or([eb('status_id', 'not in', open), eb(isLate(today), '=', 0)]))
  }
  const isDue = sql<boolean>`${narrowing('due_order', readBy)} < ${today}`
  return select.where('is_unpaid', '=', 1).where(isDue).where('status_id', 'in', open)
}
