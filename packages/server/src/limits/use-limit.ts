import { createHash } from 'node:crypto'
import { type Overuse, TooManyAttempts } from '#errors.ts'
import { countedWindow } from './counted-window.ts'

/** How often somebody may do something. */
export interface UseLimit {
  /** Tells what is counted apart from what else is. */
  readonly what: string
  readonly uses: number
  readonly windowMs: number
  /** What is said of more; takes the minutes to wait. */
  readonly sentence: Overuse
}

/** Uses in one stretch of a window. */
export interface Stretch {
  readonly from: Date
  readonly uses: number
}

// A window is counted in so many parts, which leave it one after another.
const stretchesInWindow = 6

/** When the stretch began that a moment is in. */
export function stretchAt({ windowMs }: UseLimit, now: Date): Date {
  const stretchMs = windowMs / stretchesInWindow
  return new Date(Math.floor(now.getTime() / stretchMs) * stretchMs)
}

/** Hashed: whoever reads the counts learns nothing of who asks for what. */
export function countedUnder({ what }: UseLimit, by: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([what, String(by)]))
    .digest('hex')
}

/** @param stretches of the window, those with the latest use included @throws TooManyAttempts */
export function refuseOveruse(limit: UseLimit, stretches: readonly Stretch[], now: Date): void {
  const { until: latest } = countedWindow(now, limit.windowMs)
  const counted = stretches.filter(({ from }) => from <= latest)
  let over = counted.reduce((sum, { uses }) => sum + uses, 0) - limit.uses
  if (over <= 0) return
  const byAge = counted.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  let until = now.getTime()
  for (const { from, uses } of byAge) {
    if (over <= 0) break
    until = from.getTime() + limit.windowMs
    over -= uses
  }
  throw new TooManyAttempts(Math.max(1, Math.ceil((until - now.getTime()) / 1_000)), limit.sentence)
}
