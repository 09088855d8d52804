const minuteMs = 60_000

/** How long a message is tried. */
export const giveUpAfterMs = 24 * 60 * minuteMs

// A server that restarts is back soon; one that is broken must not be bothered.
const retryDelayMinutes = [1, 2, 5, 15, 30, 60, 120, 180]
const maxRetryDelayMinutes = 240

/** How long to wait before the next attempt. @param attempts how many there were, at least one */
export function getRetryDelay(attempts: number): number {
  return (retryDelayMinutes[attempts - 1] ?? maxRetryDelayMinutes) * minuteMs
}
