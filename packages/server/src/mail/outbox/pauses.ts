const minuteMs = 60_000

/** How long a message is tried. */
export const giveUpAfterMs = 24 * 60 * minuteMs

// A server that restarts is back soon; one that is broken must not be bothered.
const minutes = [1, 2, 5, 15, 30, 60, 120, 180]
const longestMinutes = 240

/** How long to wait before the next attempt. @param attempts how many there were, at least one */
export function pauseAfter(attempts: number): number {
  return (minutes[attempts - 1] ?? longestMinutes) * minuteMs
}
