import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { addUses, readUses } from './repository.ts'
import { countedUnder, refuseOveruse, type Stretch, stretchAt, type UseLimit } from './use-limit.ts'

interface Counted {
  /** Since it was settled last, by when their stretch began. */
  readonly unsettled: Map<number, number>
  /** Of all processes, as the database had it then. */
  settled: readonly Stretch[]
}

/**
 * Counts what is done too often for a write each time: in memory, and every few seconds in the database, where the counts
 * of all processes come together. Between two settlements each process lets through what its own knowledge allows.
 */
export class UseCounter {
  readonly #limit: UseLimit
  readonly #counts = new Map<string, Counted>()

  constructor(limit: UseLimit) {
    this.#limit = limit
  }

  /** @throws TooManyAttempts */
  count(by: string | number, now: Date): void {
    const under = countedUnder(this.#limit, by)
    const counted = this.#counts.get(under) ?? { unsettled: new Map(), settled: [] }
    this.#counts.set(under, counted)
    const since = now.getTime() - this.#limit.windowMs
    const from = stretchAt(this.#limit, now).getTime()
    const own = [...counted.unsettled].map(([began, uses]) => ({ from: new Date(began), uses }))
    const recent = [...own, ...counted.settled].filter((stretch) => stretch.from.getTime() > since)
    refuseOveruse(this.#limit, [...recent, { from: new Date(from), uses: 1 }], now)
    counted.unsettled.set(from, (counted.unsettled.get(from) ?? 0) + 1)
  }

  /** Takes what was counted here to the database, and brings along what was counted elsewhere. */
  async settle(db: Connection, now: Date): Promise<void> {
    if (this.#counts.size === 0) return
    const since = new Date(now.getTime() - this.#limit.windowMs)
    const taken = this.#take()
    try {
      if (taken.length > 0)
        await inTransaction(db, async (transaction) => {
          for (const use of taken) await addUses(transaction, use)
        })
    } catch (error) {
      this.#giveBack(taken)
      throw error
    }
    const known = await readUses(db, [...this.#counts.keys()], since)
    for (const [under, counted] of this.#counts) {
      counted.settled = known.get(under) ?? []
      if (counted.settled.length === 0 && counted.unsettled.size === 0) this.#counts.delete(under)
    }
  }

  /** In the order of their names: two processes that settle at once do not wait for each other in a circle. */
  #take() {
    const all = [...this.#counts].flatMap(([under, { unsettled }]) => {
      const uses = [...unsettled].map(([from, count]) => ({ under, from: new Date(from), uses: count }))
      unsettled.clear()
      return uses
    })
    return all.sort((one, other) => (one.under < other.under ? -1 : 1))
  }

  #giveBack(taken: readonly { under: string; from: Date; uses: number }[]): void {
    for (const { under, from, uses } of taken) {
      const { unsettled } = this.#counts.get(under) ?? { unsettled: new Map<number, number>() }
      unsettled.set(from.getTime(), (unsettled.get(from.getTime()) ?? 0) + uses)
    }
  }
}
