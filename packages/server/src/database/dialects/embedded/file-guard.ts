import { DatabaseFileLost } from './database-file-lost.ts'
import type { FilePresence, Presence } from './file-presence.ts'
import { type FileReport, sayFileState } from './say-file-state.ts'

const lookedAtEveryMs = 250

interface Guarding {
  readonly path: string
  readonly presence: FilePresence
  readonly report: FileReport
  /** Makes the file usable again where it can. Resolves to false where it cannot yet. */
  readonly recover: () => Promise<boolean>
}

/**
 * Notices when the file of an open database vanishes: the operating system keeps writing to a removed file without an error.
 * From then on reads and writes fail, until the file is back or another one was opened in its place.
 */
export class FileGuard {
  readonly #guarding: Guarding
  readonly #timer: NodeJS.Timeout
  #isLost = false
  #isRecovering = false
  #isStopped = false

  constructor(guarding: Guarding) {
    this.#guarding = guarding
    this.#timer = setInterval(() => void this.#look(), lookedAtEveryMs)
    this.#timer.unref()
  }

  /** Looks at the file. To be called before and after each commit. @throws DatabaseFileLost */
  require(): void {
    this.requireSeen()
    this.#note(this.#guarding.presence.look())
    if (this.#isLost) setImmediate(() => void this.#look())
    this.requireSeen()
  }

  /** Relies on the last look, which is not long ago: enough for reads. @throws DatabaseFileLost */
  requireSeen(): void {
    if (this.#isLost) throw new DatabaseFileLost(this.#guarding.path)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  #note(presence: Presence): void {
    if (this.#isLost || presence === 'present') return
    this.#isLost = true
    this.#report(presence)
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return
    // Two looks are never closer together: a file that has not changed in between counts as complete.
    this.#timer.refresh()
    this.#note(this.#guarding.presence.look())
    if (!this.#isLost || this.#isRecovering) return
    this.#isRecovering = true
    try {
      if (!(await this.#guarding.recover())) return
      this.#isLost = false
      this.#report('present')
    } catch {
      // A file that cannot be opened yet may be complete at the next look.
    } finally {
      this.#isRecovering = false
    }
  }

  #report(presence: Presence): void {
    this.#guarding.report(sayFileState(this.#guarding.path, presence))
  }
}
