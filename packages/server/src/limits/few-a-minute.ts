const minuteMs = 60_000

/** So many in a minute, of one and of all together. */
interface Few {
  readonly ofEach: number
  readonly ofAll: number
}

/**
 * Tells what is let through from what is too much, for this process alone: of what anybody can bring about as often as they
 * like, and of which the first few say enough. It remembers no more than it lets through.
 */
export class FewAMinute {
  readonly #few: Few
  readonly #counts = new Map<string, number>()
  #minute = 0
  #all = 0

  constructor(few: Few) {
    this.#few = few
  }

  allows(by: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / minuteMs)
    // Another one: later, or earlier where the clock was put back.
    if (minute !== this.#minute) this.#begin(minute)
    const count = this.#counts.get(by) ?? 0
    if (count >= this.#few.ofEach || this.#all >= this.#few.ofAll) return false
    this.#counts.set(by, count + 1)
    this.#all += 1
    return true
  }

  #begin(minute: number): void {
    this.#minute = minute
    this.#all = 0
    this.#counts.clear()
  }
}
