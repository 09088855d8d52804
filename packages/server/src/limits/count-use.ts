import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUses, readUses } from './repository.ts'
import { countedUnder, refuseOveruse, stretchAt, type UseLimit } from './use-limit.ts'

/** One thing that is asked for, and by whom. */
export interface Use {
  readonly limit: UseLimit
  readonly by: string | number
  readonly uses?: number
}

/**
 * Counts what somebody asks for, for all processes together; what is refused counts for nothing, so that nobody who goes
 * on trying is kept out for longer. In a transaction it is a part of that. @throws TooManyAttempts
 */
export async function countUse(db: Connection, now: Date, asked: readonly Use[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { limit, by, uses = 1 } of asked) {
      const under = countedUnder(limit, by)
      await addUses(transaction, { under, from: stretchAt(limit, now), uses })
      const since = new Date(now.getTime() - limit.windowMs)
      const counted = await readUses(transaction, [under], since)
      refuseOveruse(limit, counted.get(under) ?? [], now)
    }
  })
}
