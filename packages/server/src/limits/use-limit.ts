import { createHash } from 'node:crypto'
import { type RateLimitTextKey, TooManyAttempts } from '#errors.ts'
import { createTimeWindow } from './counted-window.ts'

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
