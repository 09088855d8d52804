import { statSync } from 'node:fs'
import { Mutex } from '#process/mutex.ts'
import type { FileConnection } from './file-connection.ts'
import { isIntact, openReadConnection, openWriteConnection, schemaQuery } from './file-connection.ts'
import {
  describeFileState,
  FileGuard,
  FilePresence,
  type FileStateReporter,
  identifyFiles,
  type Presence,
  resolveLink,
  toWalPath,
} from './file-guard.ts'
import { GroupCommit } from './group-commit.ts'
import { WalFile } from './wal-files.ts'

export interface EmbeddedOptions {
  /**
   * Reads that are not part of a transaction have a connection of their own: they see what is on the disk, and wait for
   * nobody. Not where somebody wants the whole file for themselves.
   */
  readonly hasReadConnection: boolean
  /** The file is not created. */
  readonly mustExist?: boolean
  /** Whether another file that was put in the place of the opened one may be used. */
  readonly isUsable?: (connection: FileConnection) => boolean
  /** Receives what the operator must know of the file, once for each incident. */
  readonly report?: FileStateReporter
}

/** The file of an embedded database, and who may write to it: durable at every commit. */
export class EmbeddedFile {
  readonly mutex = new Mutex()
  readonly groupCommit: GroupCommit
  readonly guard: FileGuard
  readonly hasReadConnection: boolean
  readonly #path: string
  readonly #options: EmbeddedOptions
  readonly #presence: FilePresence
  readonly #log: WalFile
  #writeConnection: FileConnection
  #readConnection: FileConnection | null = null
  #streams = 0
  /** Between two openings of the file. */
  #isClosed = false
  #isEnded = false
  /** The file in the place of the opened one, as it was last seen. */
  #candidate = ''
  #refused = ''

  constructor(path: string, options: EmbeddedOptions) {
    this.#path = path
    this.#options = options
    // What is only in memory is there for one connection.
    this.hasReadConnection = options.hasReadConnection && path !== ':memory:'
    this.#writeConnection = openWriteConnection(path, options.mustExist ?? false)
    this.#presence = new FilePresence(path, () => isIntact(path))
    this.#log = new WalFile(this.#presence, this.#report)
    this.guard = new FileGuard({
      path,
      presence: this.#presence,
      report: this.#report,
      recover: () => this.#recover(),
    })
    this.groupCommit = new GroupCommit(this)
    this.#openReading()
  }

  get writeConnection(): FileConnection {
    return this.#writeConnection
  }

  get readConnection(): FileConnection {
    this.#openReading()
    return this.#readConnection ?? this.#writeConnection
  }

  /** Runs work with one more connection, which can only read. */
  async *streamOnOwnConnection<Item>(
    work: (own: FileConnection) => Iterable<Item>,
  ): AsyncIterableIterator<Item> {
    const own = this.#connect()
    this.#streams += 1
    try {
      yield* work(own)
    } finally {
      this.#streams -= 1
      own.close()
    }
  }

  /** To be called after a statement that removes or creates the log. */
  refreshIdentity(): void {
    this.#presence.refresh()
  }

  /** Once everything that has ended is on the disk. */
  async close(): Promise<void> {
    await this.mutex.acquire()
    this.guard.stop()
    this.groupCommit.commitGroup()
    try {
      // A file that is moved back after this would get its log, and so would any other file that is put there.
      if (!this.#log.preserve(this.#presence.check(), this.#open)) this.#log.moveAside()
      this.#log.reportFormerLog()
    } finally {
      this.#closeAll()
      this.#isEnded = true
      // Later callers get the error of a closed connection.
      this.mutex.release()
    }
  }

  /**
   * Opens a connection to the opened file that can only read. SQLite opens the files by their names, so it could open another
   * file together with the log of this one. @throws DatabaseFileLost
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

  /** Called before anything is read: while it is open, closing the writing connection does not write into the file. */
  #openReading(): void {
    if (this.hasReadConnection) this.#readConnection ??= this.#connect()
  }

  #closeAll(): void {
    // SQLite writes the log into the file when the last connection is closed, which must not happen to foreign content.
    const order = [this.#readConnection, this.#writeConnection]
    if (this.#presence.isOverwritten) order.reverse()
    for (const connection of order) connection?.close()
    this.#readConnection = null
    this.#isClosed = true
  }

  /** Makes the file usable again if possible. Waits for exclusive use of the writing connection. */
  async #recover(): Promise<boolean> {
    await this.mutex.acquire()
    try {
      if (this.#isEnded) return false
      // What has ended and is not committed yet fails.
      this.groupCommit.commitGroup()
      const presence = this.#presence.check()
      const isSecured = this.#secureLog(presence)
      switch (presence) {
        case 'lost':
        case 'overwritten':
          return false
        // While the file was not at its path, another program may have changed it: the connections have cached its former pages.
        case 'present':
        case 'log-lost':
          return this.#saveLog()
        case 'replaced':
          return isSecured && this.#openReplacement()
      }
    } finally {
      this.mutex.release()
    }
  }

  /** @returns false while streams prevent that everything is written into the file; it is tried again */
  #secureLog(presence: Presence): boolean {
    return this.#log.preserve(presence, this.#open) || this.#streams === 0
  }

  /** The writing connection; null while it is closed. */
  get #open(): FileConnection | null {
    return this.#isClosed ? null : this.#writeConnection
  }

  /** The open log is all there is of the newest transactions: writes them into the file. */
  #saveLog(): boolean {
    // All connections have to be closed before the file gets another log.
    if (this.#streams > 0 || this.#presence.hasForeignLog()) return false
    if (!this.#isClosed) {
      if (!this.#log.checkpoint(this.#writeConnection)) return false
      this.#closeAll()
    }
    this.#use(openWriteConnection(this.#path, true))
    return true
  }

  #openReplacement(): boolean {
    const candidate = fingerprintFiles(this.#path)
    const isComplete = candidate === this.#candidate
    this.#candidate = candidate
    // It may still be copied.
    if (!isComplete || candidate === this.#refused) return false
    if (!this.#isUsable()) {
      this.#refused = fingerprintFiles(this.#path)
      this.#candidate = this.#refused
      this.#report(describeFileState(this.#path, 'refused'))
      return false
    }
    const connection = openWriteConnection(this.#path, true)
    if (!this.#isClosed) this.#closeAll()
    this.#log.reportFormerLog()
    this.#use(connection)
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

  #use(connection: FileConnection): void {
    this.#writeConnection = connection
    this.#isClosed = false
    this.#presence.refresh()
  }

  readonly #report: FileStateReporter = (sentence) => {
    const { report = (said) => void process.stderr.write(`${said}\n`) } = this.#options
    report(sentence)
  }
}

/** Tells whether the files at a path are still being written. */
function fingerprintFiles(path: string): string {
  const changes = [path, toWalPath(resolveLink(path))].map((file) => {
    const { size = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
    return [size, mtimeMs]
  })
  return JSON.stringify([identifyFiles(path), changes])
}
