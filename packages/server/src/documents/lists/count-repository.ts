import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import {
  documentTotal,
  isLate,
  parseMoneySum,
  unpaidAmount,
  withExactSums,
} from '#database/queries/exact-sums.ts'
import { isInIdList } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type ListScope, type Selection, selectInScope } from './filter-repository.ts'

/** Count and sums of documents with the same status, currency, archive state, balance and lateness. */
export interface DocumentGroup {
  readonly isArchived: boolean
  /** Issued, and something is due: it counts as unpaid whatever its status means. */
  readonly isBalanceDue: boolean
  readonly statusId: number
  readonly currencyId: number
  /** Due before today and not paid in full, regardless of the status. */
  readonly isLate: boolean
  readonly count: number
  readonly total: Decimal
  /** Sum of the amounts that are not paid yet. */
  readonly unpaid: Decimal
  /** Sum of the amounts paid. */
  readonly paid: Decimal
  /** Sum of what credit notes have taken off. */
  readonly credited: Decimal
}

// For more ids, scanning the covering index of totals is faster.
const maxIdsInCount = 500

// Database servers limit the length of a statement: so many ids of seven digits take less than 1 MB.
const countBatchSize = 100_000

/** Counts documents by status, currency, archive state, balance and lateness. A group can occur several times. */
export async function countGroups(db: Connection, scope: ListScope): Promise<DocumentGroup[]> {
  const groups: DocumentGroup[] = []
  for (const selection of generateSelections(db, scope))
    groups.push(...(await countSelection(scope, selection)))
  return groups
}

/** Selects the documents of a list in its parts, which are smaller ones if their ids are too many for one statement. */
function* generateSelections(db: Connection, scope: ListScope): Generator<Selection> {
  const { matchingIds } = scope
  if (matchingIds === null) {
    yield* selectInScope(db, scope, 'group')
    return
  }
  const ids = [...matchingIds]
  if (ids.length === 0) return
  if (ids.length <= maxIdsInCount) {
    for (const part of selectInScope(db, scope, 'id')) yield part.where('id', 'in', ids)
    return
  }
  for (let start = 0; start < ids.length; start += countBatchSize) {
    const isInBatch = isInIdList(db, 'id', ids.slice(start, start + countBatchSize))
    for (const part of selectInScope(db, scope, 'group')) yield part.where(isInBatch)
  }
}

/** Counts and sums the documents of a selection. The index of totals contains every column that is summed. */
async function countSelection({ today }: ListScope, selection: Selection): Promise<DocumentGroup[]> {
  const grouped = selection
    .select(['is_archived', 'is_balance_due', 'status_id', 'currency_id', isLate(today).as('is_late')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['is_archived', 'is_balance_due', 'status_id', 'currency_id', 'is_late'])
  const rows = await withExactSums((sumOf) =>
    grouped
      .select([sumOf(documentTotal).as('total'), sumOf(unpaidAmount).as('unpaid')])
      .select([sumOf(sql`amount_paid`).as('paid'), sumOf(sql`amount_credited`).as('credited')])
      .execute(),
  )
  return rows.map((row) => ({
    isArchived: Number(row.is_archived) === 1,
    isBalanceDue: Number(row.is_balance_due) === 1,
    statusId: row.status_id,
    currencyId: row.currency_id,
    isLate: Number(row.is_late) === 1,
    count: Number(row.count),
    total: parseMoneySum(row.total),
    unpaid: parseMoneySum(row.unpaid),
    paid: parseMoneySum(row.paid),
    credited: parseMoneySum(row.credited),
  }))
}
