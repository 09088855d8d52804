const pauseMs = 400
const patienceMs = 500

/** Nobody types so fast that a crash would take more than a word; and nobody has to wait for it between two keys. @returns how to call it off */
export function soonWhenIdle(act: () => void): () => void {
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
