import { statSync } from 'node:fs'
import {
  type FileIdentity,
  findFile,
  identifyFile,
  identifyFiles,
  indexOf,
  isRemoved,
  logOf,
  resolveLink,
} from './file-identity.ts'

/**
 * `lost`: there is no file at the path. `replaced`: there is another one. `overwritten`: the opened file is there, and its
 * content is not that of the database. `log-lost`: the file is there, and the log or its index is not, so what is written to
 * the open log would be lost with the process.
 */
export type Presence = 'present' | 'lost' | 'replaced' | 'overwritten' | 'log-lost'

/** Compares the files at the path of an embedded database with those that were opened. */
export class FilePresence {
  readonly #path: string
  readonly #isInMemory: boolean
  readonly #isIntact: () => boolean
  #openedPath: string
  #opened: FileIdentity
  /** In bytes, at the last look. */
  #size = 0
  #isOverwritten = false

  /** @param isIntact checks the content of the file; called only when the file has become smaller and is not empty */
  constructor(path: string, isIntact: () => boolean) {
    this.#path = path
    this.#isInMemory = path === ':memory:' || path === ''
    this.#isIntact = isIntact
    this.#openedPath = resolveLink(path)
    this.#opened = identifyFiles(path)
  }

  /** Where the opened file was when it was opened, without symbolic links: its log and index are beside it. */
  get openedPath(): string {
    return this.#openedPath
  }

  /** Whether something else was written into the opened file. */
  get isOverwritten(): boolean {
    return this.#isOverwritten
  }

  /** Takes the files that are there now for those that were opened. */
  learn(): void {
    this.#openedPath = resolveLink(this.#path)
    this.#opened = identifyFiles(this.#path)
    this.#size = 0
    this.#isOverwritten = false
  }

  look(): Presence {
    if (this.#isInMemory) return 'present'
    const found = findFile(this.#path)
    if (found === null) return 'lost'
    const main = found.identity
    if (main !== this.#opened.main) return 'replaced'
    if (!this.#hasContent(found.size)) return 'overwritten'
    const [log, index] = [identifyFile(logOf(this.#openedPath)), identifyFile(indexOf(this.#openedPath))]
    if (log === this.#opened.log && index === this.#opened.index) return 'present'
    // The database makes both at its first use.
    if (this.#opened.log !== null) return 'log-lost'
    this.#opened = { main, log, index }
    return 'present'
  }

  /**
   * Whether the log can still be written into the opened file: it exists, under whatever name, and nothing else was
   * written into it.
   */
  canTakeLog(): boolean {
    return !this.#isOverwritten && this.#opened.main !== null && !isRemoved(this.#opened.main)
  }

  /** Whether another program has written a log of its own: the file must not be written to from ours then. */
  hasForeignLog(): boolean {
    const log = logOf(this.#openedPath)
    if (identifyFile(log) === this.#opened.log) return false
    return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /** Whether the log and the index at the path belong to the file that was opened. */
  isOwn(part: 'log' | 'index'): boolean {
    const there = identifyFile((part === 'log' ? logOf : indexOf)(this.#openedPath))
    return there !== null && there === this.#opened[part]
  }

  /** A database file becomes smaller only when another process compacts it. */
  #hasContent(size: number): boolean {
    // SQLite removes the log when it opens an empty file.
    if (!this.#isOverwritten && size < this.#size) this.#isOverwritten = size === 0 || !this.#isIntact()
    this.#size = size
    return !this.#isOverwritten
  }
}
