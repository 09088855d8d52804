import { isReferenced } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { kindOfStatus, lockStatuses, removeStatus } from './repository.ts'
import { hasBeginning, type StatusOutcome } from './status-outcome.ts'

/** Only one that no document has; the database itself sees to that. */
export async function deleteStatus(database: Connection, id: number): Promise<StatusOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
      const kind = await kindOfStatus(transaction, id)
      const statuses = kind === null ? [] : await lockStatuses(transaction, kind)
      const status = statuses.find((one) => one.id === id)
      if (!status) return { done: false, because: 'unknown-status' }
      if (!hasBeginning(statuses.filter((one) => one !== status)))
        return { done: false, because: 'none-to-begin-with' }
      await removeStatus(transaction, id)
      return { done: true, status }
    })
  } catch (error) {
    if (isReferenced(error)) return { done: false, because: 'in-use' }
    throw error
  }
}
