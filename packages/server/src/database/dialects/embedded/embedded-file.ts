import { statSync } from 'node:fs'
import { FileConnection } from './file-connection.ts'
import { FileGuard } from './file-guard.ts'
import { identifyFiles, logOf } from './file-identity.ts'
import { FilePresence } from './file-presence.ts'
import { type FileReport, sayFileState } from './say-file-state.ts'
import { setAsideLog } from './set-aside-log.ts'
import { SharedCommit } from './shared-commit.ts'
import { Turns } from './turns.ts'

// In pages of 4 kB. What is written again and again is copied into the file once, and no save waits for it so often.
const pagesInLog = 4_000

const readSchema = { sql: 'select count(*) from sqlite_schema', parameters: [] }
const emptyLog = { sql: 'pragma wal_checkpoint(truncate)', parameters: [] }

export interface EmbeddedOptions {
  /**
   * Reads that are not part of a transaction have a connection of their own: they see what is on the disk, and wait for
   * nobody. Not where somebody wants the whole file for themselves.
   */
  readonly readsApart: boolean
  /** The file is not created. */
  readonly mustExist?: boolean
  /** Whether another file that was put in the place of the opened one may be used. */
  readonly isUsable?: (connection: FileConnection) => boolean
  /** Receives what the operator must know of the file, once for each incident. */
  readonly report?: FileReport
}

/** The file of an embedded database, and who may write to it: durable at every commit. */
export class EmbeddedFile {
  readonly turns = new Turns()
  readonly commits: SharedCommit
  readonly guard: FileGuard
  readonly readsApart: boolean
  readonly #path: string
  readonly #options: EmbeddedOptions
  readonly #presence: FilePresence
  #writing: FileConnection
  #reading: FileConnection | null = null
  #streams = 0
  /** Between two openings of the file. */
  #isClosed = false
  /** The file in the place of the opened one, as it was last seen. */
  #candidate = ''
  #refused = ''

  constructor(path: string, options: EmbeddedOptions) {
    this.#path = path
    this.#options = options
    // What is only in memory is there for one connection.
    this.readsApart = options.readsApart && path !== ':memory:'
    this.#writing = this.#open(options.mustExist ?? false)
    this.#presence = new FilePresence(path)
    this.guard = new FileGuard({
      path,
      presence: this.#presence,
      report: this.#report,
      recover: () => this.#recover(),
    })
    this.commits = new SharedCommit(this)
  }

  get writing(): FileConnection {
    return this.#writing
  }

  get reading(): FileConnection {
    if (!this.readsApart) return this.#writing
    this.#reading ??= this.#connect()
    return this.#reading
  }

  /** Runs work with one more connection, which can only read. */
  async *withConnection<Item>(work: (own: FileConnection) => Iterable<Item>): AsyncIterableIterator<Item> {
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
  learnFiles(): void {
    this.#presence.learn()
  }

  /** Once everything that has ended is on the disk. */
  async close(): Promise<void> {
    await this.turns.take()
    this.guard.stop()
    this.commits.commit()
    this.#closeAll()
    // Whoever comes now is told that it is closed.
    this.turns.give()
  }

  #open(mustExist: boolean): FileConnection {
    const connection = new FileConnection(this.#path, { mustExist })
    connection.set('journal_mode = WAL')
    connection.set('synchronous = FULL')
    // What is kept to undo a part of a transaction would be written to a file of its own.
    connection.set('temp_store = MEMORY')
    connection.set(`wal_autocheckpoint = ${pagesInLog}`)
    // From here on the log is there.
    connection.execute(readSchema)
    connection.set('busy_timeout = 0')
    return connection
  }

  #connect(): FileConnection {
    const connection = new FileConnection(this.#path, { mustExist: true })
    connection.set('query_only = ON')
    return connection
  }

  #closeAll(): void {
    this.#reading?.close()
    this.#reading = null
    this.#writing.close()
    this.#isClosed = true
  }

  /** While nobody else has the writing connection. */
  async #recover(): Promise<boolean> {
    await this.turns.take()
    try {
      // What has ended and is not committed yet fails.
      this.commits.commit()
      switch (this.#presence.look()) {
        case 'present':
          return !this.#isClosed || this.#saveLog()
        case 'lost':
          return false
        case 'log-lost':
          return this.#saveLog()
        case 'replaced':
          return this.#openReplacement()
      }
    } finally {
      this.turns.give()
    }
  }

  /** The open log is all there is of the newest transactions: writes them into the file. */
  #saveLog(): boolean {
    // All connections have to be closed before the file gets another log.
    if (this.#streams > 0 || this.#presence.hasForeignLog()) return false
    if (!this.#isClosed) {
      const { rows } = this.#writing.execute<{ busy: number }>(emptyLog)
      if (rows[0]?.busy !== 0) return false
      this.#closeAll()
    }
    this.#use(this.#open(true))
    return true
  }

  #openReplacement(): boolean {
    const candidate = describeFiles(this.#path)
    const isComplete = candidate === this.#candidate
    this.#candidate = candidate
    // It may still be copied.
    if (!isComplete || candidate === this.#refused) return false
    setAsideLog(this.#path, { log: this.#presence.isOwn('log'), index: this.#presence.isOwn('index') })
    if (!this.#isUsable()) {
      this.#refused = describeFiles(this.#path)
      this.#candidate = this.#refused
      this.#report(sayFileState(this.#path, 'refused'))
      return false
    }
    const connection = this.#open(true)
    if (!this.#isClosed) this.#closeAll()
    this.#use(connection)
    return true
  }

  #isUsable(): boolean {
    const { isUsable = () => true } = this.#options
    let connection: FileConnection | null = null
    try {
      connection = this.#connect()
      connection.execute(readSchema)
      return isUsable(connection)
    } catch {
      return false
    } finally {
      connection?.close()
    }
  }

  #use(connection: FileConnection): void {
    this.#writing = connection
    this.#isClosed = false
    this.#presence.learn()
  }

  readonly #report: FileReport = (sentence) => {
    const { report = (said) => void process.stderr.write(`${said}\n`) } = this.#options
    report(sentence)
  }
}

/** Tells whether the files at a path are still being written. */
function describeFiles(path: string): string {
  const changes = [path, logOf(path)].map((file) => {
    const { size = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
    return [size, mtimeMs]
  })
  return JSON.stringify([identifyFiles(path), changes])
}
