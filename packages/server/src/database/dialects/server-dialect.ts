import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  MysqlDialect,
  type MysqlDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { markDatabaseError, markErrors } from '#database/queries/database-errors.ts'
import { isDeferred, statementSeparator } from '#database/queries/transactions.ts'

interface ServerDialectConfig extends MysqlDialectConfig {
  /** Transactions are begun by themselves, and not with their first statement: what is below looks for it. */
  readonly hasSeparateBegin: boolean
}

/** The query builder on a database server, there and back as rarely as possible. */
export class ServerDialect extends MysqlDialect {
  readonly #beginsAlone: boolean

  constructor({ hasSeparateBegin: beginsAlone, ...config }: ServerDialectConfig) {
    super(config)
    this.#beginsAlone = beginsAlone
  }

  override createDriver(): Driver {
    return new ServerDriver(super.createDriver(), this.#beginsAlone)
  }
}

class ServerDriver implements Driver {
  readonly #inner: Driver
  readonly #beginsAlone: boolean

  constructor(inner: Driver, beginsAlone: boolean) {
    this.#inner = inner
    this.#beginsAlone = beginsAlone
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<ServerConnection> {
    return new ServerConnection(await markErrors(() => this.#inner.acquireConnection()))
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    const beginsAlone = this.#beginsAlone || Object.values(settings).some((setting) => setting !== undefined)
    if (beginsAlone) await markErrors(() => this.#inner.beginTransaction(connection.inner, settings))
    connection.begin(beginsAlone)
  }

  commitTransaction(connection: ServerConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: ServerConnection): Promise<void> {
    return connection.rollback()
  }

  releaseConnection({ inner }: ServerConnection): Promise<void> {
    return this.#inner.releaseConnection(inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

// In characters, of what waits. Well below the packet that the smallest server takes.
const maxTextLength = 250_000
// About, of a value that is no text.
const assumedValueLength = 10

/**
 * What somebody works with until they give it back. What need not be answered by itself goes to the server together with
 * what comes after it: the beginning of a transaction with its first statement, its last ones with its commit.
 */
export class ServerConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #unsent: CompiledQuery[] = []
  #isInTransaction = false
  #isBegun = false

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!(this.#isInTransaction && isDeferred(query))) return await this.#send<Row>(query)
    if (measureLength([...this.#unsent, query]) > maxTextLength) await this.#sendUnsent()
    this.#unsent.push(query)
    return { rows: [] }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.#sendUnsent()
    try {
      yield* this.inner.streamQuery<Row>(query, chunkSize)
    } catch (error) {
      throw markDatabaseError(error)
    }
  }

  /** @param isBegun on the server: otherwise it begins with its first statement */
  begin(isBegun: boolean): void {
    this.#isInTransaction = true
    this.#isBegun = isBegun
    if (!isBegun) this.#unsent.push(CompiledQuery.raw('begin'))
  }

  async commit(): Promise<void> {
    const isEmpty = !this.#isBegun && this.#unsent.length === 1
    if (!isEmpty) await this.#send(CompiledQuery.raw('commit'))
    this.#forget()
  }

  async rollback(): Promise<void> {
    const isBegun = this.#isBegun
    this.#forget()
    if (isBegun) await this.#run(CompiledQuery.raw('rollback'))
  }

  async #sendUnsent(): Promise<void> {
    const last = this.#unsent.pop()
    if (last) await this.#send(last)
  }

  #forget(): void {
    this.#isInTransaction = false
    this.#isBegun = false
    this.#unsent.length = 0
  }

  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#isBegun = this.#isInTransaction
    if (this.#unsent.length === 0) return await this.#run<Row>(query)
    const all = [...this.#unsent.splice(0), query]
    const text = all.map(({ sql }) => sql).join(statementSeparator)
    const values = all.flatMap(({ parameters }) => parameters)
    const { rows } = await this.#run<unknown>(CompiledQuery.raw(text, values))
    return toQueryResult<Row>(rows.at(-1))
  }

  #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return markErrors(() => this.inner.executeQuery<Row>(query))
  }
}

function measureLength(queries: readonly CompiledQuery[]): number {
  const ofValue = (value: unknown) =>
    typeof value === 'string' || value instanceof Uint8Array ? value.length : assumedValueLength
  return queries.reduce(
    (length, { sql, parameters }) =>
      parameters.reduce((sum: number, value) => sum + ofValue(value), length + sql.length),
    0,
  )
}

/** As the driver would answer this one statement by itself. */
function toQueryResult<Row>(answer: unknown): QueryResult<Row> {
  if (Array.isArray(answer)) return { rows: answer }
  const { insertId = 0, affectedRows = 0 } = answer as { insertId?: number; affectedRows?: number } // as: rows or this
  return { insertId: BigInt(insertId), numAffectedRows: BigInt(affectedRows), rows: [] }
}
