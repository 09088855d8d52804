import { createHash } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type RateLimitTextKey, TooManyAttempts } from '#errors.ts'
import { addUses, readUses } from './repository.ts'

/** How often somebody may do something. */
export interface RateLimit {
  /** Tells what is counted apart from what else is. */
  readonly name: string
  readonly maxUses: number
  readonly windowMs: number
  /** What is said of more; takes the minutes to wait. */
  readonly sentence: RateLimitTextKey
}

/** Uses in one stretch of a window. */
export interface TimeBucket {
  readonly from: Date
  readonly uses: number
}

// A window is counted in so many parts, which leave it one after another.
const bucketsPerWindow = 6

/** When the stretch began that a moment is in. */
export function calculateBucketStart({ windowMs }: RateLimit, now: Date): Date {
  const bucketMs = windowMs / bucketsPerWindow
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}

/** Hashed: whoever reads the counts learns nothing of who asks for what. */
export function hashCounterKey({ name: what }: RateLimit, by: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([what, String(by)]))
    .digest('hex')
}

/** @param stretches of the window, those with the latest use included @throws TooManyAttempts */
export function rejectOveruse(limit: RateLimit, buckets: readonly TimeBucket[], now: Date): void {
  const { until: latest } = createTimeWindow(now, limit.windowMs)
  const countedBuckets = buckets.filter(({ from }) => from <= latest)
  let excessUses = countedBuckets.reduce((sum, { uses }) => sum + uses, 0) - limit.maxUses
  if (excessUses <= 0) return
  const byAge = countedBuckets.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  let until = now.getTime()
  for (const { from, uses } of byAge) {
    if (excessUses <= 0) break
    until = from.getTime() + limit.windowMs
    excessUses -= uses
  }
  throw new TooManyAttempts(Math.max(1, Math.ceil((until - now.getTime()) / 1_000)), limit.sentence)
}

/** So much later than now something may have been, by the clock of another server. */
const maxClockSkewMs = 60 * 1_000

interface TimeWindow {
  readonly since: Date
  readonly until: Date
}

/** From when until when something counts. What is later is of a clock that was put back since, and counts for nothing. */
export function createTimeWindow(now: Date, windowMs: number): TimeWindow {
  const addMs = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return { since: addMs(-windowMs), until: addMs(maxClockSkewMs) }
}

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
export async function consumeRateLimits(
  db: Connection,
  now: Date,
  requestedUses: readonly RateLimitedUse[],
): Promise<void> {
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
      const { unsyncedUses: unsettled } = this.#counters.get(under) ?? {
        unsyncedUses: new Map<number, number>(),
      }
      unsettled.set(from.getTime(), (unsettled.get(from.getTime()) ?? 0) + uses)
    }
  }
}

const minuteMs = 60_000

/** So many in a minute, of one and of all together. */
interface FixedWindowLimits {
  readonly perKey: number
  readonly total: number
}

/**
 * Tells what is let through from what is too much, for this process alone: of what anybody can bring about as often as they
 * like, and of which the first few say enough. It remembers no more than it lets through.
 */
export class FixedWindowLimiter {
  readonly #limits: FixedWindowLimits
  readonly #counts = new Map<string, number>()
  #currentMinute = 0
  #totalCount = 0

  constructor(limits: FixedWindowLimits) {
    this.#limits = limits
  }

  tryAcquire(by: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / minuteMs)
    // Another one: later, or earlier where the clock was put back.
    if (minute !== this.#currentMinute) this.#startWindow(minute)
    const count = this.#counts.get(by) ?? 0
    if (count >= this.#limits.perKey || this.#totalCount >= this.#limits.total) return false
    this.#counts.set(by, count + 1)
    this.#totalCount += 1
    return true
  }

  #startWindow(minute: number): void {
    this.#currentMinute = minute
    this.#totalCount = 0
    this.#counts.clear()
  }
}

const hourMs = 60 * minuteMs

// How much may be asked for. Generous: whoever works does not meet them, and whoever does waits, and no longer than the window.

/** E-mails that a member writes. */
export const mailLimit: RateLimit = {
  name: 'mail',
  maxUses: 200,
  windowMs: hourMs,
  sentence: 'limits.mail',
}

export const testMailLimit: RateLimit = {
  name: 'test mail',
  maxUses: 20,
  windowMs: hourMs,
  sentence: 'limits.mail',
}

/** Links for a forgotten password: by whoever asks from one network for one address, for one address, from one network. */
export const resetLimits = {
  perEmailAndNetwork: {
    name: 'reset of both',
    maxUses: 5,
    windowMs: hourMs,
    sentence: 'call.too-many-attempts',
  },
  perEmail: { name: 'reset of e-mail', maxUses: 20, windowMs: hourMs, sentence: 'call.too-many-attempts' },
  perNetwork: { name: 'reset of network', maxUses: 30, windowMs: hourMs, sentence: 'call.too-many-attempts' },
} as const satisfies Record<string, RateLimit>

/** @param uses in a minute */
export function createSearchLimit(uses: number): RateLimit {
  return { name: 'search', maxUses: uses, windowMs: minuteMs, sentence: 'limits.search' }
}

/** Calls that change something. @param uses in an hour */
export function createSaveLimit(uses: number): RateLimit {
  return { name: 'save', maxUses: uses, windowMs: hourMs, sentence: 'limits.save' }
}

/** Lists as files. @param uses in an hour */
export function createExportLimit(uses: number): RateLimit {
  return { name: 'export', maxUses: uses, windowMs: hourMs, sentence: 'limits.export' }
}

/** Refusals that go into the security log, in a minute and by one process: of one network, and of all. */
export const loggedRejectionLimits = { perKey: 10, total: 60 } as const

/** Longer than any window. */
export const counterRetentionMs = 2 * hourMs
