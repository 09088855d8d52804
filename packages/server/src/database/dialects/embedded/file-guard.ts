import { readdirSync, realpathSync, statSync } from 'node:fs'
import { markDatabaseError } from '#database/queries/database-errors.ts'

const checkIntervalMs = 250

interface FileGuardOptions {
  readonly path: string
  readonly presence: FilePresence
  readonly report: FileStateListener
  /** Makes the file usable again. Resolves to false if that is not possible yet. */
  readonly recover: () => Promise<boolean>
}

/**
 * Detects that the database file was removed, replaced or overwritten while it is open: the operating system writes to a
 * removed file without an error. Reads and writes then throw `DatabaseFileLostError` until the file is back, or another one was
 * opened in its place.
 */
export class FileGuard {
  readonly #options: FileGuardOptions
  readonly #timer: NodeJS.Timeout
  #isLost = false
  #isRecovering = false
  #isStopped = false

  constructor(options: FileGuardOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#check(), checkIntervalMs)
    this.#timer.unref()
  }

  /** Checks the file. Must be called before and after each commit. Throws `DatabaseFileLostError`. */
  requirePresent(): void {
    this.requireRecentlyPresent()
    this.#setState(this.#options.presence.check())
    if (this.#isLost) setImmediate(() => void this.#check())
    this.requireRecentlyPresent()
  }

  /** Relies on the last check, at most 250 ms ago, which is enough for reads. Throws `DatabaseFileLostError`. */
  requireRecentlyPresent(): void {
    if (this.#isLost) throw new DatabaseFileLostError(this.#options.path)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  #setState(presence: Presence): void {
    if (this.#isLost || presence === 'present') return
    this.#isLost = true
    this.#report(presence)
  }

  async #check(): Promise<void> {
    if (this.#isStopped) return
    // Keeps the interval between two checks: a file that has not changed between them is regarded as complete.
    this.#timer.refresh()
    this.#setState(this.#options.presence.check())
    if (!this.#isLost || this.#isRecovering) return
    this.#isRecovering = true
    try {
      if (!(await this.#options.recover())) return
      this.#isLost = false
      this.#report('present')
    } catch {
      // A file that cannot be opened yet may be complete at the next check.
    } finally {
      this.#isRecovering = false
    }
  }

  #report(presence: Presence): void {
    this.#options.report(describeFileState(this.#options.path, presence))
  }
}

// State of the files.

/**
 * `lost`: there is no file at the path. `replaced`: another file is at the path. `overwritten`: the opened file is at the
 * path, but does not contain the database any more. `wal-lost`: the opened file is at the path, but its WAL or shared-memory
 * file is not, so transactions in the open WAL would be lost when the process ends.
 */
export type Presence = 'present' | 'lost' | 'replaced' | 'overwritten' | 'wal-lost'

/** Compares the files at the path of an embedded database with those that were opened. */
export class FilePresence {
  readonly #path: string
  readonly #isInMemory: boolean
  readonly #isIntact: () => boolean
  #openedPath: string
  #opened: FileIdentity
  /** In bytes, at the last check. */
  #size = 0
  #isOverwritten = false

  /** @param isIntact checks the content of the file. Called only if the file has become smaller and is not empty. */
  constructor(path: string, isIntact: () => boolean) {
    this.#path = path
    this.#isInMemory = path === ':memory:' || path === ''
    this.#isIntact = isIntact
    this.#openedPath = resolveLink(path)
    this.#opened = identifyFiles(path)
  }

  /** The path of the opened file without symbolic links. Its WAL and shared-memory file are beside it. */
  get openedPath(): string {
    return this.#openedPath
  }

  /** Whether other content was written into the opened file. */
  get isOverwritten(): boolean {
    return this.#isOverwritten
  }

  /** Accepts the files that are at the path now as the opened ones. */
  refresh(): void {
    this.#openedPath = resolveLink(this.#path)
    this.#opened = identifyFiles(this.#path)
    this.#size = 0
    this.#isOverwritten = false
  }

  /** Compares the files. */
  check(): Presence {
    if (this.#isInMemory) return 'present'
    const file = findFile(this.#path)
    if (file === null) return 'lost'
    const main = file.identity
    if (main !== this.#opened.main) return 'replaced'
    if (!this.#hasContent(file.size)) return 'overwritten'
    const wal = identifyFile(toWalPath(this.#openedPath))
    const shm = identifyFile(toShmPath(this.#openedPath))
    if (wal === this.#opened.wal && shm === this.#opened.shm) return 'present'
    // SQLite creates both when the database is first used.
    if (this.#opened.wal !== null) return 'wal-lost'
    this.#opened = { main, wal, shm }
    return 'present'
  }

  /** Returns whether the WAL can be checkpointed: the opened file exists, under any name, and was not overwritten. */
  canCheckpoint(): boolean {
    return !this.#isOverwritten && this.#opened.main !== null && !isRemoved(this.#opened.main)
  }

  /** Returns whether another program has written its own WAL. If so, the open WAL must not be checkpointed. */
  hasForeignWal(): boolean {
    const wal = toWalPath(this.#openedPath)
    if (identifyFile(wal) === this.#opened.wal) return false
    return (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /** Returns whether the WAL or shared-memory file at the path belongs to the opened file. */
  isOwnPart(part: 'wal' | 'shm'): boolean {
    const identity = identifyFile((part === 'wal' ? toWalPath : toShmPath)(this.#openedPath))
    return identity !== null && identity === this.#opened[part]
  }

  /** Returns whether the file still contains the database. A smaller file is valid only if another process has compacted it. */
  #hasContent(size: number): boolean {
    // An empty file is not opened for the check, because SQLite would remove the WAL.
    if (!this.#isOverwritten && size < this.#size) this.#isOverwritten = size === 0 || !this.#isIntact()
    this.#size = size
    return !this.#isOverwritten
  }
}

/** Device and inode of each file of an embedded database. Null: there is no such file. */
interface FileIdentity {
  readonly main: string | null
  /** The write-ahead log, which contains the newest transactions. */
  readonly wal: string | null
  /** The shared-memory file, with which processes coordinate their use of the WAL. */
  readonly shm: string | null
}

/** Reads the identities of the database file, its WAL and its shared-memory file. */
export function identifyFiles(path: string): FileIdentity {
  const file = resolveLink(path)
  return {
    main: identifyFile(file),
    wal: identifyFile(toWalPath(file)),
    shm: identifyFile(toShmPath(file)),
  }
}

/** Returns device and inode of a file. Null: it does not exist, or its folder cannot be read, as after an unmount. */
function identifyFile(path: string): string | null {
  return findFile(path)?.identity ?? null
}

/** Returns the identity of a file and its size in bytes. */
function findFile(path: string): { readonly identity: string; readonly size: number } | null {
  try {
    const entry = statSync(path, { bigint: true, throwIfNoEntry: false })
    return entry === undefined ? null : { identity: `${entry.dev}:${entry.ino}`, size: Number(entry.size) }
  } catch {
    return null
  }
}

/** Resolves symbolic links, as SQLite does for the path of the WAL. Returns the path itself if there is no file. */
export function resolveLink(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const descriptorFolder = '/proc/self/fd'

/**
 * Returns whether a file that this process has open was removed, as opposed to moved: it has no name in any folder. Returns
 * false on systems without `/proc`. Does not open the file, because closing it would release the locks of the database.
 */
function isRemoved(identity: string): boolean {
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

// Messages for administrators.

/** Receives a message for the administrator. */
export type FileStateListener = (message: string) => void

/** Returns a message that says what happened to the database file, and the remedy. */
export function describeFileState(path: string, state: Presence | 'rejected'): string {
  switch (state) {
    case 'present':
      return `The database file ${path} is available again.`
    case 'lost':
      return `The database file ${path} is missing: calls that need it are answered with 503. Put the file back, mount its volume, or restore a backup (quittance restore FILE). The server then continues without a restart.`
    case 'replaced':
      return `Another file is at ${path}: calls that need the database are answered with 503 until that file is complete and checked.`
    case 'overwritten':
      return `The database file ${path} was overwritten or truncated while it was in use: calls that need it are answered with 503. Stop the server, and restore a backup (quittance restore FILE). Never copy another file over a database in use.`
    case 'rejected':
      return `The file at ${path} was rejected: it is incomplete, has the schema of another version, or has no active administrator. Put the former file back, or restore a backup (quittance restore FILE).`
    case 'wal-lost':
      return `The log of the database, ${path}-wal or ${path}-shm, was removed or replaced while it was in use. The server writes the content of the log into the database file and opens the file again. If calls are still answered with 503 after a few seconds, stop every other program that uses the file, and restart the server.`
  }
}

/** Returns a message about a WAL that was not written into its database file, and the remedy. */
export function describeFormerWal(path: string, wal: string): string {
  return `${wal} contains the newest transactions of the file that was at ${path} before; no database contains them. If you have that former file, stop the server, put the file back, rename this log to ${path}-wal, and start the server. If you do not need them, delete this log.`
}

/** The file at the path is not the one that was opened, so written data would be lost. */
class DatabaseFileLostError extends Error {
  readonly code = 'DATABASE_FILE_LOST'

  constructor(path: string) {
    super(`The database file ${path} is not the one that was opened`)
    markDatabaseError(this)
  }
}
