import type { StatusMeaning } from '@quittance/shared/documents/statuses.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStatusKind, lockStatuses, updateStatus } from './repository.ts'
import { hasInitialStatus, checkStatusName, type StatusOutcome } from './status-outcome.ts'

/** What is absent stays as it is, whoever has changed it meanwhile. */
export interface StatusChange {
  readonly name?: string | undefined
  readonly meaning?: StatusMeaning | undefined
  /** Out of use from then on; null: in use. */
  readonly retiredAt?: Date | null
}

/** Renames a status, gives it another meaning, or takes it out of use. What documents have of it changes at once. */
export async function changeStatus(
  database: Connection,
  id: number,
  change: StatusChange,
): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const kind = await findStatusKind(transaction, id)
    const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
    const before = statuses.find((status) => status.id === id)
    if (!before) return { isDone: false, reason: 'unknown-status' }
    const others = statuses.filter((status) => status !== before)
    const { name = before.name, meaning = before.meaning, retiredAt } = change
    // Two that looked the same already stay so while the name is not edited.
    const because = name === before.name ? null : checkStatusName(name, others)
    if (because) return { isDone: false, reason: because }
    const isRetired = retiredAt === undefined ? before.isRetired : retiredAt !== null
    if (!hasInitialStatus([...others, { meaning, isRetired }]))
      return { isDone: false, reason: 'none-to-begin-with' }
    await updateStatus(transaction, id, { name, meaning, ...(retiredAt !== undefined && { retiredAt }) })
    return { isDone: true, status: { id, name } }
  })
}
