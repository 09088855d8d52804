/** How many calls have been waiting for longer than people wait without a word. */
let waiting = 0
const listeners = new Set<() => void>()

/** @returns what to call when the wait is over */
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
