import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { markDatabaseError } from '#database/queries/database-errors.ts'

// SQLite blocks the event loop while it waits for a lock, so the timeout is short. The write connection does not wait at all:
// `embedded-dialect.ts` retries.
const busyTimeoutMs = 250

const cacheKilobytes = 16_000
const maxCachedStatements = 500

/** One connection to the file of an embedded database. Caches its prepared statements. */
export class FileConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Sqlite.Statement<unknown[]>>()

  /** @param options.isReadOnly nothing is written into the file, not even the WAL when the connection closes */
  constructor(file: string, options: { readonly mustExist: boolean; readonly isReadOnly: boolean }) {
    const { mustExist, isReadOnly } = options
    this.#database = markErrorsSync(
      () => new Sqlite(file, { fileMustExist: mustExist, readonly: isReadOnly }),
    )
    try {
      this.setPragma('foreign_keys = ON')
      // Overwrites deleted content with zeros. `FAST` would not do so in whole pages that become unused.
      this.setPragma('secure_delete = ON')
      this.setPragma(`cache_size = -${cacheKilobytes}`)
      this.setPragma(`busy_timeout = ${busyTimeoutMs}`)
    } catch (error) {
      // The file is not a database.
      this.#database.close()
      throw error
    }
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** Changes a setting of the connection. */
  setPragma(setting: string): void {
    markErrorsSync(() => this.#database.pragma(setting))
  }

  /** Runs a statement without parameters and result. */
  run(text: string): void {
    markErrorsSync(() => this.#prepare(text).run())
  }

  /** Runs a statement and returns all rows. */
  execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    return markErrorsSync(() => {
      const statement = this.#prepare(sql)
      if (statement.reader) {
        const rows = statement.all(...parameters) as Row[] // as: the query says what its rows are
        return { rows }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    })
  }

  /** Runs a query and returns its rows one by one. */
  *iterate<Row>({ sql, parameters }: CompiledQuery): IterableIterator<QueryResult<Row>> {
    const rows = markErrorsSync(() => this.#prepare(sql).iterate(...parameters))
    try {
      for (;;) {
        const next = markErrorsSync(() => rows.next())
        if (next.done) return
        const row = next.value as Row // as: the query says what its rows are
        yield { rows: [row] }
      }
    } finally {
      rows.return?.()
    }
  }

  /** Returns whether the statement cannot change anything. */
  isReadOnlyStatement(text: string): boolean {
    return markErrorsSync(() => this.#prepare(text).readonly)
  }

  close(): void {
    markErrorsSync(() => this.#database.close())
  }

  #prepare(text: string): Sqlite.Statement<unknown[]> {
    const cached = this.#prepared.get(text)
    if (cached) {
      // Moves it to the end of the map, whose entries are in the order of their last use.
      this.#prepared.delete(text)
      this.#prepared.set(text, cached)
      return cached
    }
    const statement = this.#database.prepare(text)
    this.#prepared.set(text, statement)
    const [leastRecentlyUsed] = this.#prepared.keys()
    if (this.#prepared.size > maxCachedStatements && leastRecentlyUsed !== undefined)
      this.#prepared.delete(leastRecentlyUsed)
    return statement
  }
}

/** Runs work of the driver. Throws what the driver throws, marked as a database error. */
function markErrorsSync<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}

// In pages of 4 kB. The larger the WAL, the fewer saves wait for a checkpoint, and a page that changes often is copied once.
const walPages = 4_000

export const schemaQuery = { sql: 'select count(*) from sqlite_schema', parameters: [] }
const quickCheckQuery = { sql: 'pragma quick_check(1)', parameters: [] }

/** Opens the write connection to a database file. Creates its WAL. */
export function openWriteConnection(path: string, mustExist: boolean): FileConnection {
  const connection = new FileConnection(path, { mustExist, isReadOnly: false })
  connection.setPragma('journal_mode = WAL')
  connection.setPragma('synchronous = FULL')
  // Savepoints would be written to a temporary file otherwise.
  connection.setPragma('temp_store = MEMORY')
  connection.setPragma(`wal_autocheckpoint = ${walPages}`)
  connection.execute(schemaQuery)
  connection.setPragma('busy_timeout = 0')
  return connection
}

/** Opens a read-only connection. */
export function openReadConnection(path: string): FileConnection {
  return new FileConnection(path, { mustExist: true, isReadOnly: true })
}

/** Checks the content of a database file with a new connection, because open ones have cached its former pages. */
export function isIntact(path: string): boolean {
  let connection: FileConnection | null = null
  try {
    connection = openReadConnection(path)
    return connection.execute<{ quick_check: string }>(quickCheckQuery).rows[0]?.quick_check === 'ok'
  } catch {
    return false
  } finally {
    connection?.close()
  }
}
