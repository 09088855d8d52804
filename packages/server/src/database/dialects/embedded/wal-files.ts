import { existsSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { FileConnection } from './file-connection.ts'
import {
  describeFormerLog,
  type FilePresence,
  type FileStateReporter,
  type Presence,
  toShmPath,
  toWalPath,
} from './file-guard.ts'

const checkpointQuery = { sql: 'pragma wal_checkpoint(truncate)', parameters: [] }

/** Keeps the newest transactions of a database file, which only its log holds, when the file is not at its path any more. */
export class WalFile {
  readonly #presence: FilePresence
  readonly #report: FileStateReporter
  /** The path of the log after it was set aside. Null: it was not, or holds nothing. */
  #former: string | null = null

  constructor(presence: FilePresence, report: FileStateReporter) {
    this.#presence = presence
    this.#report = report
  }

  /**
   * Writes the log into the opened file, which may have been moved. Then takes the log away from the path, so that no
   * connection applies it to another file: what could not be written is kept under another name. The log of a file that was
   * moved away stays, as the file may be moved back.
   * @param writing null: it is closed
   * @returns false if a later call may write more into the file
   */
  preserve(presence: Presence, writing: FileConnection | null): boolean {
    if (presence === 'present' || presence === 'log-lost') return true
    // Written into a removed file, the newest transactions would vanish with it when the process ends.
    const canTakeLog = this.#presence.canWriteLog()
    const target = canTakeLog ? writing : null
    const isWritten = target !== null && this.checkpoint(target)
    if (presence !== 'lost' || !canTakeLog) this.moveAside()
    return isWritten || target === null
  }

  /** Renames the log of the opened file if it is at the path: another file that is put there must not get it. */
  moveAside(): void {
    const parts = { log: this.#presence.isOwnPart('log'), index: this.#presence.isOwnPart('index') }
    this.#former ??= moveWalAside(this.#presence.openedPath, parts)
  }

  /** @returns whether the file has everything and the log is empty; not while others read an earlier snapshot */
  checkpoint(writing: FileConnection): boolean {
    try {
      if (writing.execute<{ busy: number }>(checkpointQuery).rows[0]?.busy !== 0) return false
    } catch {
      return false
    }
    if (this.#former !== null) rmSync(this.#former, { force: true })
    this.#former = null
    return true
  }

  /** Reports the log that was set aside and could not be written into its file. */
  reportFormerLog(): void {
    if (this.#former !== null) this.#report(describeFormerLog(this.#presence.openedPath, this.#former))
    this.#former = null
  }
}

const formerSuffix = '.former'

/**
 * Renames the log of a database file that is not at its path any more: SQLite would apply the log to any file that takes its
 * place, and corrupt that file. The log is kept because it holds the newest transactions of the former file; an empty one is
 * removed.
 * @returns the new path of the log, or null if there was nothing to keep
 */
export function moveWalAside(path: string, parts = { log: true, index: true }): string | null {
  const former = parts.log ? moveAsideIfNotEmpty(toWalPath(path)) : null
  // Holds nothing that the log does not.
  if (parts.index) rmSync(toShmPath(path), { force: true })
  return former
}

/** Finds the logs beside a database file that were set aside and hold transactions. Returns their paths. */
export function findFormerLogs(path: string): string[] {
  const folder = dirname(path)
  const named = (name: string) =>
    name.startsWith(`${basename(toWalPath(path))}.`) && name.endsWith(formerSuffix)
  return readdirSync(folder)
    .filter(named)
    .map((name) => join(folder, name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
}

function moveAsideIfNotEmpty(log: string): string | null {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) {
    rmSync(log, { force: true })
    return null
  }
  const former = `${log}.${Date.now()}${formerSuffix}`
  renameSync(log, former)
  return former
}

/** Returns a sentence for each log beside the embedded database whose transactions are in no database. */
export function describeFormerLogs(settings: DatabaseSettings): string[] {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return []
  const file = realpathSync(settings.file)
  return findFormerLogs(file).map((log) => describeFormerLog(file, log))
}
