import { existsSync } from 'node:fs'
import { Session } from 'node:inspector'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readDataDir } from '#config/config.ts'

const cleanupDelayMs = 2_000

/** What is loaded once is compiled once, and kept for the next start beside the installation, where nobody else may write. */
export function enableStartupCache(): void {
  const framework = join(readDataDir('data'), 'storage/framework')
  if (existsSync(framework)) enableCompileCache(join(framework, 'compiled'))
}

/** Everything that a server needs is loaded. */
export function scheduleStartupCleanup(): void {
  // Those who open it come first.
  setTimeout(cleanUpAfterStartup, cleanupDelayMs).unref()
}

function cleanUpAfterStartup(): void {
  // A server that is killed later would leave nothing to the next start.
  flushCompileCache()
  void collectGarbage()
}

/** Loading takes more memory than serving, and what was taken is not given back before a server is busy. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.enable')
  await new Promise((done) => session.post('HeapProfiler.collectGarbage', done))
  // Not while it still answers: it would wait for itself.
  await setImmediate()
  session.disconnect()
}
