const pauseMs = 400
const patienceMs = 500

/**
 * Calls `act` after a pause, when the browser is idle. The pause is so short that a crash loses about one word, and waiting for
 * idle time keeps typing responsive.
 * @returns a function that cancels the call
 */
export function scheduleWhenIdle(act: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') act()
    else idle = requestIdleCallback(act, { timeout: patienceMs })
  }, pauseMs)
  return () => {
    clearTimeout(timer)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
