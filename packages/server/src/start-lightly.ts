import { existsSync } from 'node:fs'
import { Session } from 'node:inspector'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readDataDir } from '#config/data-dir.ts'

const settledMs = 2_000

/** What is loaded once is compiled once, and kept for the next start beside the installation, where nobody else may write. */
export function startLightly(): void {
  const framework = join(readDataDir('data'), 'storage/framework')
  if (existsSync(framework)) enableCompileCache(join(framework, 'compiled'))
}

/** Everything that a server needs is loaded. */
export function nowServing(): void {
  // A server that is killed later would leave nothing to the next start.
  flushCompileCache()
  setTimeout(giveBack, settledMs).unref()
}

/** Loading takes more memory than serving, and what was taken is not given back before a server is busy. */
function giveBack(): void {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.enable')
  session.post('HeapProfiler.collectGarbage', () => session.disconnect())
}
