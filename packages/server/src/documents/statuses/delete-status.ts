import { isReferenced } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStatusKind, lockStatuses, removeStatus } from './repository.ts'
import { hasInitialStatus, type StatusOutcome } from './status-outcome.ts'

/** Only one that no document has; the database itself sees to that. */
export async function deleteStatus(database: Connection, id: number): Promise<StatusOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
      const kind = await findStatusKind(transaction, id)
      const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
      const status = statuses.find((one) => one.id === id)
      if (!status) return { isDone: false, reason: 'unknown-status' }
      if (!hasInitialStatus(statuses.filter((one) => one !== status)))
        return { isDone: false, reason: 'none-to-begin-with' }
      await removeStatus(transaction, id)
      return { isDone: true, status }
    })
  } catch (error) {
    if (isReferenced(error)) return { isDone: false, reason: 'in-use' }
    throw error
  }
}
