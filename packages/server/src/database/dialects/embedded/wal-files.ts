import { existsSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { FileConnection } from './file-connection.ts'
import {
  describeFormerWal,
  type FilePresence,
  type FileStateListener,
  type Presence,
  toShmPath,
  toWalPath,
} from './file-guard.ts'

const checkpointQuery = { sql: 'pragma wal_checkpoint(truncate)', parameters: [] }

/**
 * The write-ahead log of an open database file. Preserves the newest transactions, which only the WAL contains, when the
 * file is not at its path any more.
 */
export class WalFile {
  readonly #presence: FilePresence
  readonly #report: FileStateListener
  /** The path of the WAL after it was moved aside. Null: it was not moved, or was empty. */
  #formerPath: string | null = null

  constructor(presence: FilePresence, report: FileStateListener) {
    this.#presence = presence
    this.#report = report
  }

  /**
   * Checkpoints the WAL into the opened file, which may have been moved. Then moves the WAL aside, so that no connection
   * applies it to another file. If the file was moved away and there is no other file, the WAL stays, because the file may
   * be moved back.
   * @param connection the write connection; null: it is closed
   * @returns false if a later call may write more into the file
   */
  preserve(presence: Presence, connection: FileConnection | null): boolean {
    if (presence === 'present' || presence === 'wal-lost') return true
    // In a removed file, the newest transactions would be lost when the process ends.
    const canCheckpoint = this.#presence.canCheckpoint()
    const target = canCheckpoint ? connection : null
    const isWritten = target !== null && this.checkpoint(target)
    if (presence !== 'lost' || !canCheckpoint) this.moveAside()
    return isWritten || target === null
  }

  /** Renames the WAL at the path if it belongs to the opened file: another file that is put there must not get it. */
  moveAside(): void {
    const parts = { wal: this.#presence.isOwnPart('wal'), shm: this.#presence.isOwnPart('shm') }
    this.#formerPath ??= moveWalAside(this.#presence.openedPath, parts)
  }

  /** Writes the WAL into the file and truncates it. Returns false while other connections read an earlier snapshot. */
  checkpoint(connection: FileConnection): boolean {
    try {
      if (connection.execute<{ busy: number }>(checkpointQuery).rows[0]?.busy !== 0) return false
    } catch {
      return false
    }
    if (this.#formerPath !== null) rmSync(this.#formerPath, { force: true })
    this.#formerPath = null
    return true
  }

  /** Reports the WAL that was moved aside and could not be written into its file. */
  reportFormerWal(): void {
    if (this.#formerPath !== null)
      this.#report(describeFormerWal(this.#presence.openedPath, this.#formerPath))
    this.#formerPath = null
  }
}

const formerSuffix = '.former'

/**
 * Renames the WAL of a database file that is not at its path any more. SQLite would apply the WAL to any file that takes its
 * place, and corrupt it. The WAL is kept because it contains the newest transactions of the former file; an empty one is
 * removed.
 * @returns the new path of the WAL, or null if there was nothing to keep
 */
export function moveWalAside(path: string, parts = { wal: true, shm: true }): string | null {
  const formerPath = parts.wal ? moveAsideIfNotEmpty(toWalPath(path)) : null
  // Can be rebuilt from the WAL.
  if (parts.shm) rmSync(toShmPath(path), { force: true })
  return formerPath
}

function moveAsideIfNotEmpty(wal: string): string | null {
  const size = statSync(wal, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) {
    rmSync(wal, { force: true })
    return null
  }
  const formerPath = `${wal}.${Date.now()}${formerSuffix}`
  renameSync(wal, formerPath)
  return formerPath
}

/** Returns a message for each WAL beside the embedded database that was moved aside and contains transactions. */
export function describeFormerWals(settings: DatabaseSettings): string[] {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return []
  const file = realpathSync(settings.file)
  return findFormerWals(file).map((wal) => describeFormerWal(file, wal))
}

function findFormerWals(path: string): string[] {
  const folder = dirname(path)
  const isFormerWal = (name: string) =>
    name.startsWith(`${basename(toWalPath(path))}.`) && name.endsWith(formerSuffix)
  return readdirSync(folder)
    .filter(isFormerWal)
    .map((name) => join(folder, name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
}
