import { Session } from 'node:inspector'
import { flushCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'

const cleanupDelayMs = 2_000

/** Schedules the clean-up for a moment after the start. To be called when all modules of the server are loaded. */
export function scheduleStartupCleanup(): void {
  // The first requests have priority.
  setTimeout(cleanUpAfterStartup, cleanupDelayMs).unref()
}

function cleanUpAfterStartup(): void {
  // Node.js writes the cache when the process exits, but not if it is killed.
  flushCompileCache()
  void collectGarbage()
}

/** Runs a full garbage collection: module loading leaves garbage that V8 would keep until the server is busy. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.enable')
  await new Promise((done) => session.post('HeapProfiler.collectGarbage', done))
  // Disconnecting within the callback of the session would wait for itself.
  await setImmediate()
  session.disconnect()
}
