import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockStatuses, updateStatusPositions } from './repository.ts'
import type { StatusOutcome } from './status-outcome.ts'

interface StatusOrder {
  readonly kind: string
  /** Those in use, each once. */
  readonly ids: readonly number[]
}

/** Retired ones come last. Refuses an order that says nothing of a status that somebody has added meanwhile. */
export async function orderStatuses(database: Connection, { kind, ids }: StatusOrder): Promise<StatusOutcome> {
  return await inTransaction(database, async (transaction): Promise<StatusOutcome> => {
    const statuses = await lockStatuses(transaction, kind)
    const inUse = statuses.filter(({ isRetired }) => !isRetired)
    const isWhole = new Set(ids).size === inUse.length && ids.length === inUse.length
    const [first] = inUse.filter(({ id }) => id === ids[0])
    if (!(first && isWhole && inUse.every(({ id }) => ids.includes(id))))
      return { isDone: false, reason: 'changed-meanwhile' }
    const retired = statuses.filter(({ isRetired }) => isRetired).map(({ id }) => id)
    await updateStatusPositions(transaction, [...ids, ...retired])
    return { isDone: true, status: first }
  })
}
