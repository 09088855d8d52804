import { createHash } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type RateLimitTextKey, TooManyAttempts } from '#errors.ts'
import { addUses, type CounterIncrement, readUses, type TimeBucket } from './repository.ts'

/** A limit on uses per time window. */
export interface RateLimit {
  /** Distinguishes the counters of different limits. */
  readonly name: string
  readonly maxUses: number
  readonly windowMs: number
  /** Text of a rejection; takes the minutes to wait. */
  readonly textKey: RateLimitTextKey
}

// Limits of the product. Normal work does not reach them. A caller who exceeds one waits at most one window.

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** E-mails per member and hour. */
export const mailLimit: RateLimit = {
  name: 'mail',
  maxUses: 200,
  windowMs: hourMs,
  textKey: 'limits.mail',
}

export const testMailLimit: RateLimit = {
  name: 'test mail',
  maxUses: 20,
  windowMs: hourMs,
  textKey: 'limits.mail',
}

/** Password reset requests: per e-mail and network, per e-mail, per network. */
export const resetLimits = {
  perEmailAndNetwork: {
    name: 'reset of both',
    maxUses: 5,
    windowMs: hourMs,
    textKey: 'call.too-many-attempts',
  },
  perEmail: { name: 'reset of e-mail', maxUses: 20, windowMs: hourMs, textKey: 'call.too-many-attempts' },
  perNetwork: { name: 'reset of network', maxUses: 30, windowMs: hourMs, textKey: 'call.too-many-attempts' },
} as const satisfies Record<string, RateLimit>

/** @param uses per minute */
export function createSearchLimit(uses: number): RateLimit {
  return { name: 'search', maxUses: uses, windowMs: minuteMs, textKey: 'limits.search' }
}

/** Returns the limit on calls that change something. @param uses per hour */
export function createSaveLimit(uses: number): RateLimit {
  return { name: 'save', maxUses: uses, windowMs: hourMs, textKey: 'limits.save' }
}

/** Returns the limit on exports of lists. @param uses per hour */
export function createExportLimit(uses: number): RateLimit {
  return { name: 'export', maxUses: uses, windowMs: hourMs, textKey: 'limits.export' }
}

/** Rejections written to the security log per minute and process: per network, and in total. */
export const loggedRejectionLimits = { perKey: 10, total: 60 } as const

/** Retention of counters: longer than any window. */
export const counterRetentionMs = 2 * hourMs

// Limits counted in the database

/** One use of a limit, by a key such as a member id. */
interface RateLimitedUse {
  readonly limit: RateLimit
  readonly key: string | number
  /** Absent: 1. */
  readonly uses?: number
}

/**
 * Counts uses for all processes and rejects them beyond a limit. Rejected uses are rolled back, so retrying does not prolong
 * the wait. Joins an open transaction.
 * @throws TooManyAttempts
 */
export async function consumeRateLimits(
  db: Connection,
  now: Date,
  requestedUses: readonly RateLimitedUse[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { limit, key, uses = 1 } of requestedUses) {
      const counterKey = hashCounterKey(limit, key)
      await addUses(transaction, { counterKey, bucketStart: calculateBucketStart(limit, now), uses })
      const since = new Date(now.getTime() - limit.windowMs)
      const buckets = await readUses(transaction, [counterKey], since)
      rejectOveruse(limit, buckets.get(counterKey) ?? [], now)
    }
  })
}

// Limits counted in memory

interface CounterState {
  /** Uses since the last sync, by the start of their bucket in milliseconds since 1970. */
  readonly unsyncedUses: Map<number, number>
  /** Uses of all processes, as read from the database at the last sync. */
  syncedBuckets: readonly TimeBucket[]
}

/**
 * Counts frequent uses in memory and syncs them with the database every few seconds, where the counts of all processes meet.
 * Between two syncs, each process counts only its own new uses.
 */
export class BufferedRateLimiter {
  readonly #limit: RateLimit
  readonly #counters = new Map<string, CounterState>()

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** Counts a use. @throws TooManyAttempts if the limit is exceeded; the use is not counted then */
  consume(key: string | number, now: Date): void {
    const counterKey = hashCounterKey(this.#limit, key)
    const counter: CounterState = this.#counters.get(counterKey) ?? {
      unsyncedUses: new Map(),
      syncedBuckets: [],
    }
    this.#counters.set(counterKey, counter)
    const sinceMs = now.getTime() - this.#limit.windowMs
    const bucketStart = calculateBucketStart(this.#limit, now)
    const unsyncedBuckets = [...counter.unsyncedUses].map(([startMs, uses]) => ({
      start: new Date(startMs),
      uses,
    }))
    const buckets = [...unsyncedBuckets, ...counter.syncedBuckets].filter(
      ({ start }) => start.getTime() > sinceMs,
    )
    rejectOveruse(this.#limit, [...buckets, { start: bucketStart, uses: 1 }], now)
    const startMs = bucketStart.getTime()
    counter.unsyncedUses.set(startMs, (counter.unsyncedUses.get(startMs) ?? 0) + 1)
  }

  /** Writes local uses to the database and reads those of all processes. */
  async sync(db: Connection, now: Date): Promise<void> {
    if (this.#counters.size === 0) return
    const since = new Date(now.getTime() - this.#limit.windowMs)
    const unsynced = this.#takeUnsyncedUses()
    try {
      if (unsynced.length > 0)
        await inTransaction(db, async (transaction) => {
          for (const increment of unsynced) await addUses(transaction, increment)
        })
    } catch (error) {
      this.#restoreUnsyncedUses(unsynced)
      throw error
    }
    const bucketsByKey = await readUses(db, [...this.#counters.keys()], since)
    for (const [counterKey, counter] of this.#counters) {
      counter.syncedBuckets = bucketsByKey.get(counterKey) ?? []
      if (counter.syncedBuckets.length === 0 && counter.unsyncedUses.size === 0)
        this.#counters.delete(counterKey)
    }
  }

  /** Returns and clears the unsynced uses. Sorted by key: two processes that sync concurrently cannot deadlock. */
  #takeUnsyncedUses(): CounterIncrement[] {
    const increments = [...this.#counters].flatMap(([counterKey, { unsyncedUses }]) => {
      const taken = [...unsyncedUses].map(([startMs, uses]) => ({
        counterKey,
        bucketStart: new Date(startMs),
        uses,
      }))
      unsyncedUses.clear()
      return taken
    })
    return increments.sort((a, b) => (a.counterKey < b.counterKey ? -1 : 1))
  }

  #restoreUnsyncedUses(increments: readonly CounterIncrement[]): void {
    for (const { counterKey, bucketStart, uses } of increments) {
      const { unsyncedUses } = this.#counters.get(counterKey) ?? { unsyncedUses: new Map<number, number>() }
      const startMs = bucketStart.getTime()
      unsyncedUses.set(startMs, (unsyncedUses.get(startMs) ?? 0) + uses)
    }
  }
}

/** Maximum number of events per minute. */
interface FixedWindowLimits {
  readonly perKey: number
  readonly total: number
}

/**
 * In-memory limiter per minute, per key and in total, for events that any client can cause at will and whose first few
 * suffice. Stores no more keys than it admits.
 */
export class FixedWindowLimiter {
  readonly #limits: FixedWindowLimits
  readonly #counts = new Map<string, number>()
  #currentMinute = 0
  #totalCount = 0

  constructor(limits: FixedWindowLimits) {
    this.#limits = limits
  }

  /** Returns whether the event is within the limits, and counts it if so. */
  tryAcquire(key: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / minuteMs)
    // Also true for an earlier minute, after the clock was set back.
    if (minute !== this.#currentMinute) this.#startWindow(minute)
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#limits.perKey || this.#totalCount >= this.#limits.total) return false
    this.#counts.set(key, count + 1)
    this.#totalCount += 1
    return true
  }

  #startWindow(minute: number): void {
    this.#currentMinute = minute
    this.#totalCount = 0
    this.#counts.clear()
  }
}

// Windows and buckets

/** A sliding window is counted in buckets, which expire one after another. */
const bucketsPerWindow = 6

function calculateBucketStart({ windowMs }: RateLimit, now: Date): Date {
  const bucketMs = windowMs / bucketsPerWindow
  return new Date(Math.floor(now.getTime() / bucketMs) * bucketMs)
}

/** Returns the key of a counter. Hashed so that the counters do not reveal who does what. */
function hashCounterKey({ name }: RateLimit, key: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([name, String(key)]))
    .digest('hex')
}

/** @param buckets those of the window, the latest use included @throws TooManyAttempts */
function rejectOveruse(limit: RateLimit, buckets: readonly TimeBucket[], now: Date): void {
  const { until: latest } = createTimeWindow(now, limit.windowMs)
  const countedBuckets = buckets.filter(({ start }) => start <= latest)
  let excessUses = countedBuckets.reduce((sum, { uses }) => sum + uses, 0) - limit.maxUses
  if (excessUses <= 0) return
  const oldestFirst = countedBuckets.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  let retryAtMs = now.getTime()
  for (const { start, uses } of oldestFirst) {
    if (excessUses <= 0) break
    retryAtMs = start.getTime() + limit.windowMs
    excessUses -= uses
  }
  throw new TooManyAttempts(Math.max(1, Math.ceil((retryAtMs - now.getTime()) / 1_000)), limit.textKey)
}

/** Maximum clock difference between servers. */
const maxClockSkewMs = 60 * 1_000

interface TimeWindow {
  readonly since: Date
  readonly until: Date
}

/**
 * Returns the window in which something counts. Entries later than the allowed skew come from a clock that was set back since
 * and are ignored.
 */
export function createTimeWindow(now: Date, windowMs: number): TimeWindow {
  const addMs = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return { since: addMs(-windowMs), until: addMs(maxClockSkewMs) }
}
