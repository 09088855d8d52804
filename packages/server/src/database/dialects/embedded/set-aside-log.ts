import { renameSync, rmSync } from 'node:fs'
import { indexOf, logOf } from './file-identity.ts'

/**
 * Renames the log of a database file that is gone: it would be applied to any file that takes its place and spoil it. It is
 * kept, for it holds the newest transactions of the former file.
 */
export function setAsideLog(path: string, parts = { log: true, index: true }): void {
  if (parts.log) renameIfThere(logOf(path), `${logOf(path)}.${Date.now()}.former`)
  // Holds nothing that the log does not.
  if (parts.index) rmSync(indexOf(path), { force: true })
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
