import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { markDatabaseError } from '#database/queries/database-errors.ts'

// Waiting for another process blocks everything in this one, so it is short. The writing connection does not wait at all:
// see `LockWait`.
const busyTimeoutMs = 250

const cacheKilobytes = 16_000
const maxCachedStatements = 500

/** One connection to the file of an embedded database; its statements are prepared once. */
export class FileConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Sqlite.Statement<unknown[]>>()

  /** @param options.isReadOnly nothing is ever written into the file, not even the log when the connection is closed */
  constructor(file: string, options: { readonly mustExist: boolean; readonly isReadOnly: boolean }) {
    const { mustExist, isReadOnly } = options
    this.#database = markErrorsSync(
      () => new Sqlite(file, { fileMustExist: mustExist, readonly: isReadOnly }),
    )
    try {
      this.setPragma('foreign_keys = ON')
      // Zeros where something was: `FAST` would leave whole pages that are not used any more as they were.
      this.setPragma('secure_delete = ON')
      this.setPragma(`cache_size = -${cacheKilobytes}`)
      this.setPragma(`busy_timeout = ${busyTimeoutMs}`)
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
  setPragma(setting: string): void {
    markErrorsSync(() => this.#database.pragma(setting))
  }

  /** Runs one statement that answers nothing. */
  run(text: string): void {
    markErrorsSync(() => this.#prepare(text).run())
  }

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

  /** Whether the statement can change nothing. */
  isReadOnlyStatement(text: string): boolean {
    return markErrorsSync(() => this.#prepare(text).readonly)
  }

  close(): void {
    markErrorsSync(() => this.#database.close())
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
    if (this.#prepared.size > maxCachedStatements && longestUnused !== undefined)
      this.#prepared.delete(longestUnused)
    return statement
  }
}

/** @throws what the driver throws, marked as the database's own */
function markErrorsSync<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}

// In pages of 4 kB. Pages that change often are copied into the file once, and few saves wait for that.
const walPages = 4_000

export const schemaQuery = { sql: 'select count(*) from sqlite_schema', parameters: [] }
const quickCheckQuery = { sql: 'pragma quick_check(1)', parameters: [] }

/** Opens the connection that writes to a database file. Its log exists from then on. */
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

/** Opens a connection that can only read. */
export function openReadConnection(path: string): FileConnection {
  return new FileConnection(path, { mustExist: true, isReadOnly: true })
}

/** Checks the content of an open database file with a new connection: the open ones have cached its former pages. */
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
