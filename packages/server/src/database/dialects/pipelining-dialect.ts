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
import { getBatchSize, isDeferred, statementSeparator } from '#database/queries/transactions.ts'

interface ServerDialectConfig extends MysqlDialectConfig {
  /** `BEGIN` is sent separately, not with the first statement, because the cluster pool looks for it. */
  readonly hasSeparateBegin: boolean
}

/** Kysely's dialect for a database server, with pipelining of deferred statements. */
export class PipeliningDialect extends MysqlDialect {
  readonly #hasSeparateBegin: boolean

  constructor({ hasSeparateBegin, ...config }: ServerDialectConfig) {
    super(config)
    this.#hasSeparateBegin = hasSeparateBegin
  }

  override createDriver(): Driver {
    return new ServerDriver(super.createDriver(), this.#hasSeparateBegin)
  }
}

class ServerDriver implements Driver {
  readonly #inner: Driver
  readonly #hasSeparateBegin: boolean

  constructor(inner: Driver, hasSeparateBegin: boolean) {
    this.#inner = inner
    this.#hasSeparateBegin = hasSeparateBegin
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<ServerConnection> {
    return new ServerConnection(await markErrors(() => this.#inner.acquireConnection()))
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings): Promise<void> {
    if (this.#hasSeparateBegin)
      await markErrors(() => this.#inner.beginTransaction(connection.inner, settings))
    connection.begin(this.#hasSeparateBegin ? [] : listBeginStatements(settings))
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

/** Returns the statements that begin a transaction. Settings hold for the next transaction only. */
function listBeginStatements({ isolationLevel, accessMode }: TransactionSettings): string[] {
  const level = isolationLevel && `isolation level ${isolationLevel}`
  const parts = [level, accessMode].filter((part) => part !== undefined)
  return [...(parts.length > 0 ? [`set transaction ${parts.join(', ')}`] : []), 'begin']
}

// In characters, of the deferred statements. Well below the smallest maximum packet size of a server.
const maxTextLength = 250_000
// Estimate for a value that is neither text nor bytes.
const assumedValueLength = 10

/**
 * A connection of the pool that a caller has acquired. Pipelining: deferred statements of a transaction are sent in the same
 * round trip as the next statement, `BEGIN` with the first statement, and the last deferred ones with `COMMIT`.
 */
class ServerConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #deferred: CompiledQuery[] = []
  #isInTransaction = false
  #hasSentBegin = false
  /** Statements that begin the transaction, and are deferred first. */
  #beginCount = 0

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!(this.#isInTransaction && isDeferred(query))) return await this.#send<Row>(query)
    if (measureLength([...this.#deferred, query]) > maxTextLength) await this.#sendDeferred()
    this.#deferred.push(query)
    return { rows: [] }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.#sendDeferred()
    try {
      yield* this.inner.streamQuery<Row>(query, chunkSize)
    } catch (error) {
      throw markDatabaseError(error)
    }
  }

  /** @param statements that begin the transaction with its first statement; empty: it was begun already */
  begin(statements: readonly string[]): void {
    this.#isInTransaction = true
    this.#hasSentBegin = statements.length === 0
    this.#beginCount = statements.length
    this.#deferred.push(...statements.map((text) => CompiledQuery.raw(text)))
  }

  async commit(): Promise<void> {
    const isEmpty = !this.#hasSentBegin && this.#deferred.length === this.#beginCount
    if (!isEmpty) await this.#send(CompiledQuery.raw('commit'))
    this.#reset()
  }

  async rollback(): Promise<void> {
    const hasSentBegin = this.#hasSentBegin
    this.#reset()
    if (hasSentBegin) await this.#run(CompiledQuery.raw('rollback'))
  }

  async #sendDeferred(): Promise<void> {
    const last = this.#deferred.pop()
    if (last) await this.#send(last)
  }

  #reset(): void {
    this.#isInTransaction = false
    this.#hasSentBegin = false
    this.#deferred.length = 0
  }

  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#hasSentBegin = this.#isInTransaction
    if (this.#deferred.length === 0) return await this.#run<Row>(query)
    const queries = [...this.#deferred.splice(0), query]
    const text = queries.map(({ sql }) => sql).join(statementSeparator)
    const values = queries.flatMap(({ parameters }) => parameters)
    const { rows } = await this.#run<unknown>(CompiledQuery.raw(text, values))
    const size = getBatchSize(query)
    if (size > 1) return { rows: rows.slice(-size) as Row[] } // as: the result sets of a batch
    return toQueryResult<Row>(rows.at(-1))
  }

  #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return markErrors(() => this.inner.executeQuery<Row>(query))
  }
}

/** Estimates the length of a text with all statements and their values, in characters. */
function measureLength(queries: readonly CompiledQuery[]): number {
  const measureValue = (value: unknown) =>
    typeof value === 'string' || value instanceof Uint8Array ? value.length : assumedValueLength
  return queries.reduce(
    (length, { sql, parameters }) =>
      parameters.reduce((sum: number, value) => sum + measureValue(value), length + sql.length),
    0,
  )
}

/** Converts the driver's result of one of several statements into the result that Kysely returns for a single one. */
function toQueryResult<Row>(result: unknown): QueryResult<Row> {
  if (Array.isArray(result)) return { rows: result }
  const { insertId = 0, affectedRows = 0 } = result as { insertId?: number; affectedRows?: number } // as: rows or this
  return { insertId: BigInt(insertId), numAffectedRows: BigInt(affectedRows), rows: [] }
}
