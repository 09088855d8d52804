import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readDataDir } from '#config/data-dir.ts'

/** What is loaded once is compiled once, and kept for the next start beside the installation, where nobody else may write. */
export function startLightly(): void {
  // Loading leaves more behind than running does: the room for it would not be given back.
  setFlagsFromString('--semi-space-growth-factor=1')
  const framework = join(readDataDir('data'), 'storage/framework')
  if (existsSync(framework)) enableCompileCache(join(framework, 'compiled'))
}

/** Everything that a server needs is loaded. */
export function nowServing(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  // A server that is killed later would leave nothing to the next start.
  flushCompileCache()
}
