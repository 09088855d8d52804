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
