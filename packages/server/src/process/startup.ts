import { existsSync } from 'node:fs'
import { Session } from 'node:inspector'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readDataDir } from '#config/config.ts'

const cleanupDelayMs = 2_000

/**
 * Enables the Node.js compile cache in `storage/framework/compiled` of the data directory, where no other user may write. Does
 * nothing before the installation.
 */
export function enableStartupCache(): void {
  const frameworkFolder = join(readDataDir('data'), 'storage/framework')
  if (existsSync(frameworkFolder)) enableCompileCache(join(frameworkFolder, 'compiled'))
}

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
