import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUses, readUses } from './repository.ts'
import { hashCounterKey, rejectOveruse, calculateBucketStart, type RateLimit } from './use-limit.ts'

/** One thing that is asked for, and by whom. */
export interface RateLimitedUse {
  readonly limit: RateLimit
  readonly key: string | number
  readonly uses?: number
}

/**
 * Counts what somebody asks for, for all processes together; what is refused counts for nothing, so that nobody who goes
 * on trying is kept out for longer. In a transaction it is a part of that. @throws TooManyAttempts
 */
export async function consumeRateLimits(db: Connection, now: Date, requestedUses: readonly RateLimitedUse[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { limit, key: by, uses = 1 } of requestedUses) {
      const counterKey = hashCounterKey(limit, by)
      await addUses(transaction, { under: counterKey, from: calculateBucketStart(limit, now), uses })
      const since = new Date(now.getTime() - limit.windowMs)
      const buckets = await readUses(transaction, [counterKey], since)
      rejectOveruse(limit, buckets.get(counterKey) ?? [], now)
    }
  })
}
