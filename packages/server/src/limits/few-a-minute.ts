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
