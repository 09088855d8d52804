import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { indexOf, logOf } from './file-identity.ts'

const ending = '.former'

/**
 * Renames the log of a database file that is not at its path any more: SQLite would apply the log to any file that takes its
 * place, and corrupt that file. The log is kept because it holds the newest transactions of the former file; an empty one is
 * removed.
 * @returns the new path of the log, or null if there was nothing to keep
 */
export function setAsideLog(path: string, parts = { log: true, index: true }): string | null {
  const former = parts.log ? setAside(logOf(path)) : null
  // Holds nothing that the log does not.
  if (parts.index) rmSync(indexOf(path), { force: true })
  return former
}

/** Finds the logs beside a database file that were set aside and hold transactions. Returns their paths. */
export function findFormerLogs(path: string): string[] {
  const folder = dirname(path)
  const named = (name: string) => name.startsWith(`${basename(logOf(path))}.`) && name.endsWith(ending)
  return readdirSync(folder)
    .filter(named)
    .map((name) => join(folder, name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
}

function setAside(log: string): string | null {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) {
    rmSync(log, { force: true })
    return null
  }
  const former = `${log}.${Date.now()}${ending}`
  renameSync(log, former)
  return former
}
