import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isLockedByOtherProcess } from '#database/queries/database-errors.ts'
import type { EmbeddedFile } from './embedded-file.ts'
import { TransactionRolledBackError } from './group-commit.ts'

/** Kysely's dialect for the file of an embedded database. */
export class EmbeddedDialect implements Dialect {
  readonly #file: EmbeddedFile

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#file)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new EmbeddedQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

/** Tells Kysely not to serialise access to the database: `EmbeddedConnection` does it. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Writes parameters as `+?`, which has the same value. If a bare `?` is compared with a column, SQLite may use the bound
 * value for its query plan and then prepares the statement again whenever a value is bound, which takes longer than most
 * queries.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  async init(): Promise<void> {
    // The file is open already.
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#file)
  }

  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#file.close()
  }
}

const readPattern = /^\s*(select|explain)\b/i
const withPattern = /^\s*with\b/i
const journalModePattern = /^\s*pragma\s+journal_mode\b/i
const writePattern = /^\s*(insert|update|delete|replace|with)\b/i

/**
 * The connection that Kysely acquires. It is only a handle: reads use the read connection of the file. A transaction, and
 * any other statement, acquires the mutex and uses the write connection. After a statement about the connection itself,
 * such as a pragma, the handle holds the write connection until it is released.
 */
class EmbeddedConnection implements DatabaseConnection {
  readonly #file: EmbeddedFile
  #state: 'idle' | 'in-transaction' | 'holds-connection' = 'idle'
  #cause: unknown = null

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#state === 'in-transaction') return this.#executeInTransaction<Row>(query)
    this.#file.guard.requireRecentlyPresent()
    if (this.#state === 'idle' && this.#isRead(query)) return this.#file.readConnection.execute<Row>(query)
    if (this.#state === 'idle' && writePattern.test(query.sql))
      return await this.#executeInOwnTransaction<Row>(query)
    await this.#holdConnection()
    return await this.#executeDirectly<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#state !== 'idle' || !this.#file.hasReadConnection)
      return yield* this.#file.writeConnection.iterate<Row>(query)
    // The connection keeps its snapshot until the stream ends, so no other query may use it.
    yield* this.#file.streamOnSeparateConnection((connection) => connection.iterate<Row>(query))
  }

  async begin(): Promise<void> {
    if (this.#state === 'holds-connection')
      return void (await this.#executeDirectly(CompiledQuery.raw('begin immediate')))
    const deadline = computeLockDeadline()
    await this.#file.mutex.acquire()
    try {
      await retryWhileLocked(deadline, () => this.#file.groupCommit.beginTransaction())
      this.#state = 'in-transaction'
    } catch (error) {
      this.#file.mutex.release()
      throw error
    }
  }

  /** Resolves when the transaction is on the disk. */
  async commit(): Promise<void> {
    if (this.#state === 'holds-connection')
      return void (await this.#executeDirectly(CompiledQuery.raw('commit')))
    let committed: Promise<void>
    try {
      committed = this.#file.groupCommit.endTransaction()
    } finally {
      this.#releaseMutex()
    }
    await committed
  }

  /** Rolls back the transaction. Does nothing after a commit that failed. */
  async rollback(): Promise<void> {
    if (this.#state === 'holds-connection') return void this.#rollbackConnection()
    if (this.#state !== 'in-transaction') return
    const rolledBack = this.#file.groupCommit.rollbackTransaction(this.#cause)
    this.#releaseMutex()
    await rolledBack
  }

  /** Rolls back a transaction that was begun with a statement and not ended, and releases the mutex. */
  release(): void {
    if (this.#state !== 'holds-connection') return
    try {
      this.#rollbackConnection()
    } finally {
      this.#releaseMutex()
    }
  }

  #rollbackConnection(): void {
    if (this.#file.writeConnection.isInTransaction) this.#file.writeConnection.run('rollback')
  }

  /** Executes a statement on the held connection. It may commit, so the file must be present before and after it. */
  async #executeDirectly<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writeConnection, guard } = this.#file
    guard.requirePresent()
    const result = writeConnection.isInTransaction
      ? writeConnection.execute<Row>(query)
      : await retryWhileLocked(computeLockDeadline(), () => writeConnection.execute<Row>(query))
    if (journalModePattern.test(query.sql)) this.#file.refreshIdentity()
    if (!writeConnection.isInTransaction) guard.requirePresent()
    return result
  }

  #isRead({ sql }: CompiledQuery): boolean {
    return (
      readPattern.test(sql) || (withPattern.test(sql) && this.#file.readConnection.isReadOnlyStatement(sql))
    )
  }

  #executeInTransaction<Row>(query: CompiledQuery): QueryResult<Row> {
    // The database has rolled back everything: a further statement would be executed outside of the transaction.
    if (!this.#file.writeConnection.isInTransaction) throw this.#cause ?? new TransactionRolledBackError()
    try {
      return this.#file.writeConnection.execute<Row>(query)
    } catch (error) {
      this.#cause = error
      throw error
    }
  }

  async #executeInOwnTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin()
    let result: QueryResult<Row>
    try {
      result = this.#executeInTransaction<Row>(query)
    } catch (error) {
      await this.rollback()
      throw error
    }
    await this.commit()
    return result
  }

  /** Acquires the mutex until `release`. */
  async #holdConnection(): Promise<void> {
    if (this.#state === 'holds-connection') return
    await this.#file.mutex.acquire()
    this.#state = 'holds-connection'
    this.#file.groupCommit.commitGroup()
  }

  #releaseMutex(): void {
    this.#state = 'idle'
    this.#file.mutex.release()
  }
}

// Clients retry after a 503. Below the ten seconds after which users give up on a request.
const lockTimeoutMs = 3_000
const maxPauseMs = 25

/** Returns until when a transaction that starts now waits for other processes, by `performance.now()`. */
function computeLockDeadline(): number {
  return performance.now() + lockTimeoutMs
}

/**
 * Retries work with growing pauses while another process holds the write lock of the database file. SQLite's own busy
 * timeout would block the event loop.
 * @throws the driver's error after the deadline
 */
async function retryWhileLocked<Result>(deadline: number, work: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isLockedByOtherProcess(error) || performance.now() >= deadline) throw error
    }
    await pause(pauseMs)
  }
}
