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
import { TransactionRolledBack } from './group-commit.ts'

/** Who waits for whom is known here, and not to the query builder. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  async init(): Promise<void> {
    // The file was opened with the product.
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

/**
 * Values are written as `+?`, which is the same value. For a bare `?` that is compared with a column SQLite may look at what
 * is bound to it when it makes its plan – and then makes the plan anew each time that something is bound, which takes
 * longer than most queries.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** The query builder on the file of an embedded database. */
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

const readPattern = /^\s*(select|explain)\b/i
const withPattern = /^\s*with\b/i
const journalModePattern = /^\s*pragma\s+journal_mode\b/i
const writePattern = /^\s*(insert|update|delete|replace|with)\b/i

/**
 * What somebody works with until they give it back: nothing at first, the file's writing connection in its turn as soon
 * as they begin a transaction or say something about the connection itself.
 */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #file: EmbeddedFile
  #has: 'nothing' | 'a part' | 'the connection' = 'nothing'
  #cause: unknown = null

  constructor(file: EmbeddedFile) {
    this.#file = file
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#has === 'a part') return this.#inPart<Row>(query)
    this.#file.guard.requireRecentlyPresent()
    if (this.#has === 'nothing' && this.#isRead(query)) return this.#file.readConnection.execute<Row>(query)
    if (this.#has === 'nothing' && writePattern.test(query.sql)) return await this.#alone<Row>(query)
    await this.#keep()
    return await this.#byHand<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#has !== 'nothing' || !this.#file.hasReadConnection)
      return yield* this.#file.writeConnection.iterate<Row>(query)
    // Reads the snapshot of the moment at which it began, so no other query may use its connection.
    yield* this.#file.streamOnOwnConnection((own) => own.iterate<Row>(query))
  }

  async begin(): Promise<void> {
    if (this.#has === 'the connection') return void (await this.#byHand(CompiledQuery.raw('begin immediate')))
    const deadline = computeLockDeadline()
    await this.#file.mutex.acquire()
    try {
      await retryWhileLocked(deadline, () => this.#file.groupCommit.beginTransaction())
      this.#has = 'a part'
    } catch (error) {
      this.#file.mutex.release()
      throw error
    }
  }

  /** Resolves once it is on the disk. */
  async commit(): Promise<void> {
    if (this.#has === 'the connection') return void (await this.#byHand(CompiledQuery.raw('commit')))
    let stored: Promise<void>
    try {
      stored = this.#file.groupCommit.endTransaction()
    } finally {
      this.#leave()
    }
    await stored
  }

  /** Does nothing where it is too late: the commit itself has failed. */
  async rollback(): Promise<void> {
    if (this.#has === 'the connection') return void this.#undoAll()
    if (this.#has !== 'a part') return
    const undone = this.#file.groupCommit.rollbackTransaction(this.#cause)
    this.#leave()
    await undone
  }

  /** Rolls back a transaction that was begun by hand and not ended. */
  release(): void {
    if (this.#has !== 'the connection') return
    try {
      this.#undoAll()
    } finally {
      this.#leave()
    }
  }

  #undoAll(): void {
    if (this.#file.writeConnection.isInTransaction) this.#file.writeConnection.run('rollback')
  }

  /** On the connection that is kept, where a statement may commit: the file has to be there before and after that. */
  async #byHand<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writeConnection: writing, guard } = this.#file
    guard.requirePresent()
    const result = writing.isInTransaction
      ? writing.execute<Row>(query)
      : await retryWhileLocked(computeLockDeadline(), () => writing.execute<Row>(query))
    if (journalModePattern.test(query.sql)) this.#file.refreshIdentity()
    if (!writing.isInTransaction) guard.requirePresent()
    return result
  }

  #isRead({ sql }: CompiledQuery): boolean {
    return (
      readPattern.test(sql) || (withPattern.test(sql) && this.#file.readConnection.isReadOnlyStatement(sql))
    )
  }

  #inPart<Row>(query: CompiledQuery): QueryResult<Row> {
    // The database has undone everything: nothing may be written that is not a part of it.
    if (!this.#file.writeConnection.isInTransaction) throw this.#cause ?? new TransactionRolledBack()
    try {
      return this.#file.writeConnection.execute<Row>(query)
    } catch (error) {
      this.#cause = error
      throw error
    }
  }

  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin()
    let result: QueryResult<Row>
    try {
      result = this.#inPart<Row>(query)
    } catch (error) {
      await this.rollback()
      throw error
    }
    await this.commit()
    return result
  }

  /** Until it is given back. */
  async #keep(): Promise<void> {
    if (this.#has === 'the connection') return
    await this.#file.mutex.acquire()
    this.#has = 'the connection'
    this.#file.groupCommit.commitGroup()
  }

  #leave(): void {
    this.#has = 'nothing'
    this.#file.mutex.release()
  }
}

// Clients retry after a 503. Below the ten seconds after which users give up on a request.
const lockTimeoutMs = 3_000
const maxPauseMs = 25

/** The moment until which a transaction that is requested now waits for other processes, as `performance.now()` counts. */
export function computeLockDeadline(): number {
  return performance.now() + lockTimeoutMs
}

/**
 * Runs work that needs the write lock of the database file, again and again while another process holds it. The database's
 * own waiting would block every read of this process too. @throws the database's error once the deadline has passed
 */
export async function retryWhileLocked<Result>(deadline: number, work: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isLockedByOtherProcess(error) || performance.now() >= deadline) throw error
    }
    await pause(pauseMs)
  }
}
