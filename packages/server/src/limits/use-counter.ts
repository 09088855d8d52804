import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUses, readUses } from './repository.ts'
import { hashCounterKey, rejectOveruse, type TimeBucket, calculateBucketStart, type RateLimit } from './use-limit.ts'

interface CounterState {
  /** Since it was settled last, by when their stretch began. */
  readonly unsyncedUses: Map<number, number>
  /** Of all processes, as the database had it then. */
  syncedBuckets: readonly TimeBucket[]
}

/**
 * Counts what is done too often for a write each time: in memory, and every few seconds in the database, where the counts
 * of all processes come together. Between two settlements each process lets through what its own knowledge allows.
 */
export class BufferedRateLimiter {
  readonly #limit: RateLimit
  readonly #counters = new Map<string, CounterState>()

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** @throws TooManyAttempts */
  consume(by: string | number, now: Date): void {
    const under = hashCounterKey(this.#limit, by)
    const counted = this.#counters.get(under) ?? { unsyncedUses: new Map(), syncedBuckets: [] }
    this.#counters.set(under, counted)
    const since = now.getTime() - this.#limit.windowMs
    const from = calculateBucketStart(this.#limit, now).getTime()
    const own = [...counted.unsyncedUses].map(([began, uses]) => ({ from: new Date(began), uses }))
    const recent = [...own, ...counted.syncedBuckets].filter((stretch) => stretch.from.getTime() > since)
    rejectOveruse(this.#limit, [...recent, { from: new Date(from), uses: 1 }], now)
    counted.unsyncedUses.set(from, (counted.unsyncedUses.get(from) ?? 0) + 1)
  }

  /** Takes what was counted here to the database, and brings along what was counted elsewhere. */
  async sync(db: Connection, now: Date): Promise<void> {
    if (this.#counters.size === 0) return
    const since = new Date(now.getTime() - this.#limit.windowMs)
    const taken = this.#takeUnsyncedUses()
    try {
      if (taken.length > 0)
        await inTransaction(db, async (transaction) => {
          for (const use of taken) await addUses(transaction, use)
        })
    } catch (error) {
      this.#restoreUnsyncedUses(taken)
      throw error
    }
    const known = await readUses(db, [...this.#counters.keys()], since)
    for (const [under, counted] of this.#counters) {
      counted.syncedBuckets = known.get(under) ?? []
      if (counted.syncedBuckets.length === 0 && counted.unsyncedUses.size === 0) this.#counters.delete(under)
    }
  }

  /** In the order of their names: two processes that settle at once do not wait for each other in a circle. */
  #takeUnsyncedUses() {
    const all = [...this.#counters].flatMap(([under, { unsyncedUses: unsettled }]) => {
      const uses = [...unsettled].map(([from, count]) => ({ under, from: new Date(from), uses: count }))
      unsettled.clear()
      return uses
    })
    return all.sort((one, other) => (one.under < other.under ? -1 : 1))
  }

  #restoreUnsyncedUses(taken: readonly { under: string; from: Date; uses: number }[]): void {
    for (const { under, from, uses } of taken) {
      const { unsyncedUses: unsettled } = this.#counters.get(under) ?? { unsyncedUses: new Map<number, number>() }
      unsettled.set(from.getTime(), (unsettled.get(from.getTime()) ?? 0) + uses)
    }
  }
}
