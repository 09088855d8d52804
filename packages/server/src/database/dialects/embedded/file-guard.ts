import { readdirSync, realpathSync, statSync } from 'node:fs'
import { markDatabaseError } from '#database/queries/database-errors.ts'

const checkIntervalMs = 250

interface FileGuardOptions {
  readonly path: string
  readonly presence: FilePresence
  readonly report: FileStateReporter
  /** Makes the file usable again where it can. Resolves to false where it cannot yet. */
  readonly recover: () => Promise<boolean>
}

/**
 * Notices when the file of an open database vanishes: the operating system keeps writing to a removed file without an error.
 * From then on reads and writes fail, until the file is back or another one was opened in its place.
 */
export class FileGuard {
  readonly #guarding: FileGuardOptions
  readonly #timer: NodeJS.Timeout
  #isLost = false
  #isRecovering = false
  #isStopped = false

  constructor(guarding: FileGuardOptions) {
    this.#guarding = guarding
    this.#timer = setInterval(() => void this.#look(), checkIntervalMs)
    this.#timer.unref()
  }

  /** Looks at the file. To be called before and after each commit. @throws DatabaseFileLost */
  requirePresent(): void {
    this.requireRecentlyPresent()
    this.#note(this.#guarding.presence.check())
    if (this.#isLost) setImmediate(() => void this.#look())
    this.requireRecentlyPresent()
  }

  /** Relies on the last look, which is not long ago: enough for reads. @throws DatabaseFileLost */
  requireRecentlyPresent(): void {
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
    this.#note(this.#guarding.presence.check())
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
    this.#guarding.report(describeFileState(this.#guarding.path, presence))
  }
}

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
  refresh(): void {
    this.#openedPath = resolveLink(this.#path)
    this.#opened = identifyFiles(this.#path)
    this.#size = 0
    this.#isOverwritten = false
  }

  check(): Presence {
    if (this.#isInMemory) return 'present'
    const found = findFile(this.#path)
    if (found === null) return 'lost'
    const main = found.identity
    if (main !== this.#opened.main) return 'replaced'
    if (!this.#hasContent(found.size)) return 'overwritten'
    const [log, index] = [
      identifyFile(toWalPath(this.#openedPath)),
      identifyFile(toShmPath(this.#openedPath)),
    ]
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
  canWriteLog(): boolean {
    return !this.#isOverwritten && this.#opened.main !== null && !isRemoved(this.#opened.main)
  }

  /** Whether another program has written a log of its own: the file must not be written to from ours then. */
  hasForeignLog(): boolean {
    const log = toWalPath(this.#openedPath)
    if (identifyFile(log) === this.#opened.log) return false
    return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /** Whether the log and the index at the path belong to the file that was opened. */
  isOwnPart(part: 'log' | 'index'): boolean {
    const there = identifyFile((part === 'log' ? toWalPath : toShmPath)(this.#openedPath))
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

/** Which files are at the path of an embedded database. Null: none. */
export interface FileIdentity {
  readonly main: string | null
  /** The write-ahead log, which holds the newest transactions. */
  readonly log: string | null
  /** The shared memory through which processes coordinate their use of the log. */
  readonly index: string | null
}

/** Reads device and inode of the database file and of those beside it. */
export function identifyFiles(path: string): FileIdentity {
  const file = resolveLink(path)
  return {
    main: identifyFile(file),
    log: identifyFile(toWalPath(file)),
    index: identifyFile(toShmPath(file)),
  }
}

/** Returns null also if the folder cannot be read, as after its volume was unmounted. */
export function identifyFile(path: string): string | null {
  return findFile(path)?.identity ?? null
}

/** Returns what `identifyFile` does, and the size in bytes. */
export function findFile(path: string): { readonly identity: string; readonly size: number } | null {
  try {
    const entry = statSync(path, { bigint: true, throwIfNoEntry: false })
    return entry === undefined ? null : { identity: `${entry.dev}:${entry.ino}`, size: Number(entry.size) }
  } catch {
    return null
  }
}

/** Returns where the file of a symbolic link is: SQLite puts the log there. Returns the path itself if there is no file. */
export function resolveLink(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const descriptorFolder = '/proc/self/fd'

/**
 * Whether a file that this process has open was removed and has no name in any folder any more, in contrast to one that was
 * moved. False on systems without `/proc`. Does not open the file: closing it would release the database's locks.
 */
export function isRemoved(identity: string): boolean {
  try {
    for (const descriptor of readdirSync(descriptorFolder)) {
      const entry = statSync(`${descriptorFolder}/${descriptor}`, { bigint: true, throwIfNoEntry: false })
      if (entry && `${entry.dev}:${entry.ino}` === identity) return entry.nlink === 0n
    }
  } catch {
    // Not Linux.
  }
  return false
}

export function toWalPath(path: string): string {
  return `${path}-wal`
}

export function toShmPath(path: string): string {
  return `${path}-shm`
}

/** Receives a sentence for the operator. */
export type FileStateReporter = (sentence: string) => void

/** Says what has happened to the database file, and the remedy. */
export function describeFileState(path: string, state: Presence | 'refused'): string {
  switch (state) {
    case 'present':
      return `The database file ${path} is available again.`
    case 'lost':
      return `The database file ${path} is missing: every call that needs it is answered with 503. Put the file back, mount its volume, or restore a backup (quittance restore FILE). The server then continues without a restart.`
    case 'replaced':
      return `Another file is at ${path}: every call that needs the database is answered with 503 until that file is complete and checked.`
    case 'overwritten':
      return `The database file ${path} was overwritten or truncated while it was in use: every call that needs it is answered with 503. Stop the server, and restore a backup (quittance restore FILE). Never copy another file over a database in use.`
    case 'refused':
      return `The file at ${path} is not used: it is incomplete, its schema is not that of this version, or it has no active administrator. Put the former file back, or restore a backup (quittance restore FILE).`
    case 'log-lost':
      return `The log of the database, ${path}-wal or ${path}-shm, was removed or replaced while it was in use. The server writes what the log holds into the database file and opens it again. If calls are still answered with 503 after a few seconds, stop every other program that uses the file, and restart the server.`
  }
}

/** Names a log that was not written into the database file that it belongs to, and the remedy. */
export function describeFormerLog(path: string, log: string): string {
  return `${log} holds the newest transactions of a file that was at ${path} before: they are in no database. If you have that former file, stop the server, put the file back, rename this log to ${path}-wal, and start the server. If you do not need them, delete this log.`
}

/** The file of the embedded database is not where it was opened, so nothing that is written would be found again. */
export class DatabaseFileLost extends Error {
  readonly code = 'DATABASE_FILE_LOST'

  constructor(path: string) {
    super(`The database file ${path} is not the one that was opened`)
    markDatabaseError(this)
  }
}
