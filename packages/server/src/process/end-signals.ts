import { constants } from 'node:os'

const endSignals = ['SIGTERM', 'SIGINT'] as const
type EndSignal = (typeof endSignals)[number]

/**
 * Lets SIGTERM and SIGINT end the first process of a container, as they end every other process. The kernel does not apply the
 * default action of a signal to process 1, so without a handler the signal would have no effect until the container is killed.
 */
export function endOnSignals(): void {
  if (process.pid !== 1) return
  for (const signal of endSignals) process.on(signal, exitOnSignal)
}

/** Calls a function at the first SIGTERM or SIGINT, instead of ending at once. */
export function handleEndSignals(close: () => void): void {
  for (const signal of endSignals) {
    process.off(signal, exitOnSignal)
    process.once(signal, close)
  }
}

function exitOnSignal(signal: EndSignal): void {
  process.exit(128 + constants.signals[signal])
}
