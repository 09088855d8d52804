import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Returns the path without links; of what is not there yet, the real path of the nearest parent and the rest. */
export function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return resolve(path)
    const parent = dirname(path)
    return parent === path ? path : join(resolveRealPath(parent), basename(path))
  }
}
