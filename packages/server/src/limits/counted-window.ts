/** So much later than now something may have been, by the clock of another server. */
const clocksDifferMs = 60 * 1_000

interface CountedWindow {
  readonly since: Date
  readonly until: Date
}

/** From when until when something counts. What is later is of a clock that was put back since, and counts for nothing. */
export function countedWindow(now: Date, windowMs: number): CountedWindow {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return { since: later(-windowMs), until: later(clocksDifferMs) }
}
