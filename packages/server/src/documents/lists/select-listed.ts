import type { Connection } from '#database/database.ts'
import { isLate } from '#database/document-sums.ts'
import type { ListScope } from './list-scope.ts'

/** All that a list would have with any status, archived or not. */
export function selectInScope(db: Connection, { kind, filter }: ListScope) {
  const { currency, owner, lead, customer, from, to } = filter
  let select = db.selectFrom('documents').where('kind', '=', kind)
  if (currency !== undefined) select = select.where('currency_id', '=', currency)
  if (owner !== undefined) select = select.where('owner_id', '=', owner)
  if (lead !== undefined) select = select.where('lead_id', '=', lead)
  if (from !== undefined) select = select.where('document_date', '>=', from)
  if (to !== undefined) select = select.where('document_date', '<=', to)
  if (customer === undefined) return select
  const becameThisCustomer = db.selectFrom('leads').select('id').where('customer_id', '=', customer)
  return select.where(({ eb, or }) =>
    or([eb('customer_id', '=', customer), eb('lead_id', 'in', becameThisCustomer)]),
  )
}

/** What a list has, but for what was typed. */
export function selectListed(db: Connection, scope: ListScope) {
  const { filter, statuses, today } = scope
  const { archived = false, status, overdue } = filter
  let select = selectInScope(db, scope).where('is_archived', '=', archived ? 1 : 0)
  if (status !== undefined) select = select.where('status_id', 'in', status)
  if (overdue === undefined) return select
  const open = statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id)
  if (open.length === 0) return overdue ? select.where('id', '<', 0) : select
  if (!overdue) {
    return select.where(({ eb, or }) => or([eb('status_id', 'not in', open), eb(isLate(today), '=', 0)]))
  }
  return select.where('is_unpaid', '=', 1).where('due_order', '<', today).where('status_id', 'in', open)
}
