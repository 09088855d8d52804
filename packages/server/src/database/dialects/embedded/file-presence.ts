import { statSync } from 'node:fs'
import { type FileIdentity, identifyFile, identifyFiles, indexOf, logOf } from './file-identity.ts'

/**
 * `lost`: there is no file at the path. `replaced`: there is another one. `log-lost`: the file is there, and the log or its
 * index is not, so what is written to the open log would be lost with the process.
 */
export type Presence = 'present' | 'lost' | 'replaced' | 'log-lost'

/** Compares the files at the path of an embedded database with those that were opened. */
export class FilePresence {
  readonly #path: string
  readonly #isInMemory: boolean
  #opened: FileIdentity

  constructor(path: string) {
    this.#path = path
    this.#isInMemory = path === ':memory:' || path === ''
    this.#opened = identifyFiles(path)
  }

  /** Takes the files that are there now for those that were opened. */
  learn(): void {
    this.#opened = identifyFiles(this.#path)
  }

  look(): Presence {
    if (this.#isInMemory) return 'present'
    const main = identifyFile(this.#path)
    if (main === null) return 'lost'
    if (main !== this.#opened.main) return 'replaced'
    const [log, index] = [identifyFile(logOf(this.#path)), identifyFile(indexOf(this.#path))]
    if (log === this.#opened.log && index === this.#opened.index) return 'present'
    // The database makes both at its first use.
    if (this.#opened.log !== null) return 'log-lost'
    this.#opened = { main, log, index }
    return 'present'
  }

  /** Whether another program has written a log of its own: the file must not be written to from ours then. */
  hasForeignLog(): boolean {
    const log = logOf(this.#path)
    if (identifyFile(log) === this.#opened.log) return false
    return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /** Whether the log and the index at the path belong to the file that was opened. */
  isOwn(part: 'log' | 'index'): boolean {
    const there = identifyFile((part === 'log' ? logOf : indexOf)(this.#path))
    return there !== null && there === this.#opened[part]
  }
}
