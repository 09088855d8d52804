import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { markDatabaseError } from '#database/database-error.ts'

// Waiting for another process blocks everything in this one, so it is short. The writing connection does not wait at all:
// see `LockWait`.
const busyTimeoutMs = 250

const cacheKilobytes = 16_000
const statementsKept = 500

/** One connection to the file of an embedded database; its statements are prepared once. */
export class FileConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Sqlite.Statement<unknown[]>>()

  /** @param options.isReadOnly nothing is ever written into the file, not even the log when the connection is closed */
  constructor(file: string, options: { readonly mustExist: boolean; readonly isReadOnly: boolean }) {
    const { mustExist, isReadOnly } = options
    this.#database = marked(() => new Sqlite(file, { fileMustExist: mustExist, readonly: isReadOnly }))
    try {
      this.set('foreign_keys = ON')
      // Zeros where something was: `FAST` would leave whole pages that are not used any more as they were.
      this.set('secure_delete = ON')
      this.set(`cache_size = -${cacheKilobytes}`)
      this.set(`busy_timeout = ${busyTimeoutMs}`)
    } catch (error) {
      // A file that is no database is not kept open.
      this.#database.close()
      throw error
    }
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** Changes a setting of the connection. */
  set(setting: string): void {
    marked(() => this.#database.pragma(setting))
  }

  /** Runs one statement that answers nothing. */
  run(text: string): void {
    marked(() => this.#prepare(text).run())
  }

  execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    return marked(() => {
      const statement = this.#prepare(sql)
      if (statement.reader) {
        const rows = statement.all(...parameters) as Row[] // as: the query says what its rows are
        return { rows }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    })
  }

  *iterate<Row>({ sql, parameters }: CompiledQuery): IterableIterator<QueryResult<Row>> {
    const rows = marked(() => this.#prepare(sql).iterate(...parameters))
    try {
      for (;;) {
        const next = marked(() => rows.next())
        if (next.done) return
        const row = next.value as Row // as: the query says what its rows are
        yield { rows: [row] }
      }
    } finally {
      rows.return?.()
    }
  }

  /** Whether the statement can change nothing. */
  isRead(text: string): boolean {
    return marked(() => this.#prepare(text).readonly)
  }

  close(): void {
    marked(() => this.#database.close())
  }

  #prepare(text: string): Sqlite.Statement<unknown[]> {
    const known = this.#prepared.get(text)
    if (known) {
      // The last in the map was used last.
      this.#prepared.delete(text)
      this.#prepared.set(text, known)
      return known
    }
    const statement = this.#database.prepare(text)
    this.#prepared.set(text, statement)
    const [longestUnused] = this.#prepared.keys()
    if (this.#prepared.size > statementsKept && longestUnused !== undefined)
      this.#prepared.delete(longestUnused)
    return statement
  }
}

/** @throws what the driver throws, marked as the database's own */
function marked<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}
