import { rmSync } from 'node:fs'
import type { FileConnection } from './file-connection.ts'
import type { FilePresence, Presence } from './file-presence.ts'
import { type FileReport, sayFormerLog } from './say-file-state.ts'
import { setAsideLog } from './set-aside-log.ts'

const checkpointWal = { sql: 'pragma wal_checkpoint(truncate)', parameters: [] }

/** Keeps the newest transactions of a database file, which only its log holds, when the file is not at its path any more. */
export class LogKeeper {
  readonly #presence: FilePresence
  readonly #report: FileReport
  /** The path of the log after it was set aside. Null: it was not, or holds nothing. */
  #former: string | null = null

  constructor(presence: FilePresence, report: FileReport) {
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
  secure(presence: Presence, writing: FileConnection | null): boolean {
    if (presence === 'present' || presence === 'log-lost') return true
    // Written into a removed file, the newest transactions would vanish with it when the process ends.
    const canTakeLog = this.#presence.canTakeLog()
    const target = canTakeLog ? writing : null
    const isWritten = target !== null && this.checkpoint(target)
    if (presence !== 'lost' || !canTakeLog) this.setAside()
    return isWritten || target === null
  }

  /** Renames the log of the opened file if it is at the path: another file that is put there must not get it. */
  setAside(): void {
    const parts = { log: this.#presence.isOwn('log'), index: this.#presence.isOwn('index') }
    this.#former ??= setAsideLog(this.#presence.openedPath, parts)
  }

  /** @returns whether the file has everything and the log is empty; not while others read an earlier snapshot */
  checkpoint(writing: FileConnection): boolean {
    try {
      if (writing.execute<{ busy: number }>(checkpointWal).rows[0]?.busy !== 0) return false
    } catch {
      return false
    }
    if (this.#former !== null) rmSync(this.#former, { force: true })
    this.#former = null
    return true
  }

  /** Reports the log that was set aside and could not be written into its file. */
  reportFormer(): void {
    if (this.#former !== null) this.#report(sayFormerLog(this.#presence.openedPath, this.#former))
    this.#former = null
  }
}
