import { sql } from 'kysely'
import type { Connection } from '#database/database.ts'
import { isLate } from '#database/document-sums.ts'
import type { ListScope } from './list-scope.ts'

type DayColumn = 'document_date' | 'due_order'

/**
 * A column that a list is narrowed by. The index of each order holds it too, and there the first rows are soon met. SQLite
 * would rather take the column's own index and sort all that it finds; for a column with a sign it does not. MariaDB does
 * not heed the sign, and needs none.
 * @param orderedBy undefined: in no order
 */
function narrowing(column: DayColumn, orderedBy: string | undefined) {
  return orderedBy === undefined || orderedBy === column ? sql.ref(column) : sql`+${sql.ref(column)}`
}

/** All that a list would have with any status, archived or not. */
export function selectInScope(db: Connection, { kind, filter }: ListScope, orderedBy?: string) {
  const { currency, owner, lead, customer, from, to } = filter
  const day = narrowing('document_date', orderedBy)
  let select = db.selectFrom('documents').where('kind', '=', kind)
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

/** What a list has, but for what was typed. @param orderedBy a column */
export function selectListed(db: Connection, scope: ListScope, orderedBy: string) {
  const { filter, statuses, today } = scope
  const { archived = false, status, overdue } = filter
  let select = selectInScope(db, scope, orderedBy).where('is_archived', '=', archived ? 1 : 0)
  if (status !== undefined) select = select.where('status_id', 'in', status)
  if (overdue === undefined) return select
  const open = statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id)
  if (open.length === 0) return overdue ? select.where('id', '<', 0) : select
  if (!overdue) {
    return select.where(({ eb, or }) => or([eb('status_id', 'not in', open), eb(isLate(today), '=', 0)]))
  }
  const isDue = sql<boolean>`${narrowing('due_order', orderedBy)} < ${today}`
  return select.where('is_unpaid', '=', 1).where(isDue).where('status_id', 'in', open)
}
