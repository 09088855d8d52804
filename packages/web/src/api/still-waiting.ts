/** Number of calls that have been pending for longer than `patienceMs`. */
let waiting = 0
const listeners = new Set<() => void>()

/** Counts a slow call. @returns a function to call when it has ended */
export function startWaiting(): () => void {
  change(1)
  return () => change(-1)
}

export function isWaiting(): boolean {
  return waiting > 0
}

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
