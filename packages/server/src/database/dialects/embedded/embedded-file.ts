import { FileConnection } from './file-connection.ts'
import { SharedCommit } from './shared-commit.ts'
import { Turns } from './turns.ts'

// In pages of 4 kB. What is written again and again is copied into the file once, and no save waits for it so often.
const pagesInLog = 4_000

export interface EmbeddedOptions {
  /**
   * Reads that are not part of a transaction have a connection of their own: they see what is on the disk, and wait for
   * nobody. Not where somebody wants the whole file for themselves.
   */
  readonly readsApart: boolean
}

/** The file of an embedded database, and who may write to it: durable at every commit. */
export class EmbeddedFile {
  readonly turns = new Turns()
  readonly writing: FileConnection
  readonly commits: SharedCommit
  readonly readsApart: boolean
  readonly #path: string
  #reading: FileConnection | null = null

  constructor(path: string, { readsApart }: EmbeddedOptions) {
    this.#path = path
    // What is only in memory is there for one connection.
    this.readsApart = readsApart && path !== ':memory:'
    this.writing = new FileConnection(path)
    this.writing.set('journal_mode = WAL')
    this.writing.set('synchronous = FULL')
    // What is kept to undo a part of a transaction would be written to a file of its own.
    this.writing.set('temp_store = MEMORY')
    this.writing.set(`wal_autocheckpoint = ${pagesInLog}`)
    this.commits = new SharedCommit(this.writing, this.turns)
  }

  get reading(): FileConnection {
    if (!this.readsApart) return this.writing
    this.#reading ??= this.connect()
    return this.#reading
  }

  /** One more connection, which can only read; whoever asks for it closes it. */
  connect(): FileConnection {
    const connection = new FileConnection(this.#path)
    connection.set('query_only = ON')
    return connection
  }

  /** Once everything that has ended is on the disk. */
  async close(): Promise<void> {
    await this.turns.take()
    this.commits.commit()
    this.#reading?.close()
    this.writing.close()
    // Whoever comes now is told that it is closed.
    this.turns.give()
  }
}
