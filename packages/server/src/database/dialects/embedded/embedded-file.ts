import { statSync } from 'node:fs'
import { Mutex } from '#process/mutex.ts'
import {
  type FileConnection,
  isIntact,
  openReadConnection,
  openWriteConnection,
  schemaQuery,
} from './file-connection.ts'
import {
  describeFileState,
  FileGuard,
  FilePresence,
  type FileStateListener,
  identifyFiles,
  type Presence,
  resolveLink,
  toWalPath,
} from './file-guard.ts'
import { GroupCommit } from './group-commit.ts'
import { WalFile } from './wal-files.ts'

export interface EmbeddedOptions {
  /**
   * Reads outside of transactions use a separate connection: they see the last commit and do not wait for transactions.
   * False if the caller needs exclusive access to the file.
   */
  readonly hasReadConnection: boolean
  /** Fails if the file does not exist instead of creating it. */
  readonly mustExist?: boolean
  /** Returns whether another file that has replaced the opened one may be used. Absent: any database may be used. */
  readonly isUsable?: (connection: FileConnection) => boolean
  /** Receives messages for the administrator about the state of the file, one for each change. Absent: stderr. */
  readonly report?: FileStateListener
}

/**
 * The file of an embedded database with its connections: one that writes, protected by a mutex, and one for reads. Every
 * commit is durable. Opens the file again after it was removed or replaced.
 */
export class EmbeddedFile {
  readonly mutex = new Mutex()
  readonly groupCommit: GroupCommit
  readonly guard: FileGuard
  readonly hasReadConnection: boolean
  readonly #path: string
  readonly #options: EmbeddedOptions
  readonly #presence: FilePresence
  readonly #wal: WalFile
  #writeConnection: FileConnection
  #readConnection: FileConnection | null = null
  #streamCount = 0
  /** True while the connections are closed until the file is opened again. */
  #isClosed = false
  #isShutDown = false
  /** Fingerprint of the file that has replaced the opened one, at the last check. */
  #candidate = ''
  /** Fingerprint of the file that must not be used. */
  #rejectedCandidate = ''

  constructor(path: string, options: EmbeddedOptions) {
    this.#path = path
    this.#options = options
    // Every connection to ':memory:' would open a database of its own.
    this.hasReadConnection = options.hasReadConnection && path !== ':memory:'
    this.#writeConnection = openWriteConnection(path, options.mustExist ?? false)
    this.#presence = new FilePresence(path, () => isIntact(path))
    this.#wal = new WalFile(this.#presence, this.#report)
    this.guard = new FileGuard({
      path,
      presence: this.#presence,
      report: this.#report,
      recover: () => this.#recover(),
    })
    this.groupCommit = new GroupCommit(this)
    this.#ensureReadConnection()
  }

  get writeConnection(): FileConnection {
    return this.#writeConnection
  }

  get readConnection(): FileConnection {
    this.#ensureReadConnection()
    return this.#readConnection ?? this.#writeConnection
  }

  /** Streams items from a new read-only connection, which is closed at the end. */
  async *streamOnSeparateConnection<Item>(
    work: (connection: FileConnection) => Iterable<Item>,
  ): AsyncIterableIterator<Item> {
    const connection = this.#connect()
    this.#streamCount += 1
    try {
      yield* work(connection)
    } finally {
      this.#streamCount -= 1
      connection.close()
    }
  }

  /** Accepts the current files as the opened ones. Call it after a statement that removes or creates the WAL. */
  refreshIdentity(): void {
    this.#presence.refresh()
  }

  /** Closes the file after all transactions that have ended are on the disk. */
  async close(): Promise<void> {
    await this.mutex.acquire()
    this.guard.stop()
    this.groupCommit.commitGroup()
    try {
      // After a shutdown, SQLite would apply a WAL at the path to any file that is put there.
      if (!this.#wal.preserve(this.#presence.check(), this.#openWriteConnection)) this.#wal.moveAside()
      this.#wal.reportFormerWal()
    } finally {
      this.#closeAll()
      this.#isShutDown = true
      // Callers that are waiting get the error of a closed connection.
      this.mutex.release()
    }
  }

  /**
   * Opens a read-only connection to the opened file. SQLite opens files by name, so without the checks it could open another
   * file together with the WAL of this one.
   * @throws DatabaseFileLostError
   */
  #connect(): FileConnection {
    this.guard.requirePresent()
    const connection = openReadConnection(this.#path)
    try {
      this.guard.requirePresent()
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** Opens the read connection if it is not open. While it is, closing the write connection does not checkpoint the WAL. */
  #ensureReadConnection(): void {
    if (this.hasReadConnection) this.#readConnection ??= this.#connect()
  }

  #closeAll(): void {
    // SQLite checkpoints the WAL when the last connection closes. If the file was overwritten, the last one must be the
    // read-only connection, which cannot.
    const connections = [this.#readConnection, this.#writeConnection]
    if (this.#presence.isOverwritten) connections.reverse()
    for (const connection of connections) connection?.close()
    this.#readConnection = null
    this.#isClosed = true
  }

  /** Makes the file usable again. Returns false if that is not possible yet. */
  async #recover(): Promise<boolean> {
    await this.mutex.acquire()
    try {
      if (this.#isShutDown) return false
      // Transactions that have ended and are not committed yet fail.
      this.groupCommit.commitGroup()
      const presence = this.#presence.check()
      const isPreserved = this.#preserveWal(presence)
      switch (presence) {
        case 'lost':
        case 'overwritten':
          return false
        // While the file was not at its path, another program may have changed it. The connections have cached former pages,
        // so they are opened again.
        case 'present':
        case 'wal-lost':
          return this.#writeWalToFile()
        case 'replaced':
          return isPreserved && this.#openReplacement()
      }
    } finally {
      this.mutex.release()
    }
  }

  /** Preserves the WAL of the opened file. Returns false while streams prevent a full checkpoint: a later call may succeed. */
  #preserveWal(presence: Presence): boolean {
    return this.#wal.preserve(presence, this.#openWriteConnection) || this.#streamCount === 0
  }

  /** The write connection. Null while it is closed. */
  get #openWriteConnection(): FileConnection | null {
    return this.#isClosed ? null : this.#writeConnection
  }

  /** Writes the newest transactions, which only the open WAL contains, into the file, and opens the file again. */
  #writeWalToFile(): boolean {
    // All connections must be closed before the file gets another WAL.
    if (this.#streamCount > 0 || this.#presence.hasForeignWal()) return false
    if (!this.#isClosed) {
      if (!this.#wal.checkpoint(this.#writeConnection)) return false
      this.#closeAll()
    }
    this.#replaceWriteConnection(openWriteConnection(this.#path, true))
    return true
  }

  #openReplacement(): boolean {
    const candidate = fingerprintFiles(this.#path)
    const isUnchanged = candidate === this.#candidate
    this.#candidate = candidate
    // A file that has changed since the last check may be incomplete.
    if (!isUnchanged || candidate === this.#rejectedCandidate) return false
    if (!this.#isUsable()) {
      this.#rejectedCandidate = fingerprintFiles(this.#path)
      this.#candidate = this.#rejectedCandidate
      this.#report(describeFileState(this.#path, 'rejected'))
      return false
    }
    const connection = openWriteConnection(this.#path, true)
    if (!this.#isClosed) this.#closeAll()
    this.#wal.reportFormerWal()
    this.#replaceWriteConnection(connection)
    return true
  }

  #isUsable(): boolean {
    const { isUsable = () => true } = this.#options
    let connection: FileConnection | null = null
    try {
      connection = openReadConnection(this.#path)
      connection.execute(schemaQuery)
      return isUsable(connection)
    } catch {
      return false
    } finally {
      connection?.close()
    }
  }

  #replaceWriteConnection(connection: FileConnection): void {
    this.#writeConnection = connection
    this.#isClosed = false
    this.#presence.refresh()
  }

  readonly #report: FileStateListener = (message) => {
    const { report = (line) => void process.stderr.write(`${line}\n`) } = this.#options
    report(message)
  }
}

/** Returns a text that changes while the files at a path are being written. */
function fingerprintFiles(path: string): string {
  const states = [path, toWalPath(resolveLink(path))].map((file) => {
    const { size = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
    return [size, mtimeMs]
  })
  return JSON.stringify([identifyFiles(path), states])
}
