const dayMs = 86_400_000

/**
 * A clock that can be advanced, so that periods end. It is separate from that of the app, whose sessions would expire. It starts at noon
 * UTC, and each reading is a millisecond later than the one before, so that no day ends during a sequence unless it is advanced.
 */
export class RunClock {
  #ms = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2

  readonly now = (): Date => {
    this.#ms += 1
    return new Date(this.#ms)
  }

  advance(days: number): void {
    this.#ms += days * dayMs
  }

  /** Returns the day that is so many days after today. @param days below 0: before today */
  getDay(days = 0): string {
    return new Date(this.#ms + days * dayMs).toISOString().slice(0, 10)
  }
}
