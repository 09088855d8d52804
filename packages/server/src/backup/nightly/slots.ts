// Moments at which a nightly backup is due, by the clock of the server as its people read it.

/** The last one up to now. @param time `02:30` */
export function computeLastDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() <= now.getTime() ? today : computeDueTime(now, time, -1)
}

/** The first one after now. */
export function computeNextDueTime(now: Date, time: string): Date {
  const today = computeDueTime(now, time, 0)
  return today.getTime() > now.getTime() ? today : computeDueTime(now, time, 1)
}

function computeDueTime(day: Date, time: string, daysLater: number): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater, hour, minute)
}
