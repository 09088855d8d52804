import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { insertStatus, lockStatuses, type NewStatus } from './repository.ts'
import { checkStatusName, type StatusOutcome } from './status-outcome.ts'

/** The last one of its kind, until somebody puts it elsewhere. */
export async function addStatus(database: Connection, status: NewStatus): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const because = checkStatusName(status.name, await lockStatuses(transaction, status.kind))
    if (because) return { isDone: false, reason: because }
    return { isDone: true, status: { id: await insertStatus(transaction, status), name: status.name } }
  })
}
