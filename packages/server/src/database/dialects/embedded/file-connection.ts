import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'

// Waiting for another process holds up everything in this one, so it is short: transactions try again by themselves.
const busyTimeoutMs = 250

const cacheKilobytes = 16_000
const statementsKept = 500

/** One connection to the file of an embedded database; its statements are prepared once. */
export class FileConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Sqlite.Statement<unknown[]>>()

  constructor(file: string) {
    this.#database = new Sqlite(file)
    this.#database.pragma('foreign_keys = ON')
    // Zeros where something was: `FAST` would leave whole pages that are not used any more as they were.
    this.#database.pragma('secure_delete = ON')
    this.#database.pragma(`cache_size = -${cacheKilobytes}`)
    this.#database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** A setting of the connection. */
  set(setting: string): void {
    this.#database.pragma(setting)
  }

  /** One statement that answers nothing. */
  run(text: string): void {
    this.#prepare(text).run()
  }

  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql)
    if (statement.reader) {
      const rows = statement.all(...parameters) as Row[] // as: the query says what its rows are
      return { rows }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  *iterate<Row>({ sql, parameters }: CompiledQuery): IterableIterator<QueryResult<Row>> {
    for (const found of this.#prepare(sql).iterate(...parameters)) {
      const row = found as Row // as: the query says what its rows are
      yield { rows: [row] }
    }
  }

  /** Whether the statement can change nothing. */
  isRead(text: string): boolean {
    return this.#prepare(text).readonly
  }

  close(): void {
    this.#database.close()
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
