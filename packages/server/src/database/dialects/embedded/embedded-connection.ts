import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { EmbeddedFile } from './embedded-file.ts'
import { lockDeadline, untilUnlocked } from './lock-wait.ts'
import { Undone } from './undone.ts'

const reads = /^\s*(select|explain)\b/i
const mayRead = /^\s*with\b/i
const changesLog = /^\s*pragma\s+journal_mode\b/i
const writes = /^\s*(insert|update|delete|replace|with)\b/i

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
    this.#file.guard.requireSeen()
    if (this.#has === 'nothing' && this.#isRead(query)) return this.#file.reading.execute<Row>(query)
    if (this.#has === 'nothing' && writes.test(query.sql)) return await this.#alone<Row>(query)
    await this.#keep()
    return await this.#byHand<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#has !== 'nothing' || !this.#file.readsApart)
      return yield* this.#file.writing.iterate<Row>(query)
    // Reads the snapshot of the moment at which it began, so no other query may use its connection.
    yield* this.#file.withConnection((own) => own.iterate<Row>(query))
  }

  async begin(): Promise<void> {
    if (this.#has === 'the connection') return void (await this.#byHand(CompiledQuery.raw('begin immediate')))
    const deadline = lockDeadline()
    await this.#file.turns.take()
    try {
      await untilUnlocked(deadline, () => this.#file.commits.begin())
      this.#has = 'a part'
    } catch (error) {
      this.#file.turns.give()
      throw error
    }
  }

  /** Resolves once it is on the disk. */
  async commit(): Promise<void> {
    if (this.#has === 'the connection') return void (await this.#byHand(CompiledQuery.raw('commit')))
    let stored: Promise<void>
    try {
      stored = this.#file.commits.end()
    } finally {
      this.#leave()
    }
    await stored
  }

  /** Does nothing where it is too late: the commit itself has failed. */
  async rollback(): Promise<void> {
    if (this.#has === 'the connection') return void this.#undoAll()
    if (this.#has !== 'a part') return
    const undone = this.#file.commits.undo(this.#cause)
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
    if (this.#file.writing.isInTransaction) this.#file.writing.run('rollback')
  }

  /** On the connection that is kept, where a statement may commit: the file has to be there before and after that. */
  async #byHand<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writing, guard } = this.#file
    guard.require()
    const result = writing.isInTransaction
      ? writing.execute<Row>(query)
      : await untilUnlocked(lockDeadline(), () => writing.execute<Row>(query))
    if (changesLog.test(query.sql)) this.#file.learnFiles()
    if (!writing.isInTransaction) guard.require()
    return result
  }

  #isRead({ sql }: CompiledQuery): boolean {
    return reads.test(sql) || (mayRead.test(sql) && this.#file.reading.isRead(sql))
  }

  #inPart<Row>(query: CompiledQuery): QueryResult<Row> {
    // The database has undone everything: nothing may be written that is not a part of it.
    if (!this.#file.writing.isInTransaction) throw this.#cause ?? new Undone()
    try {
      return this.#file.writing.execute<Row>(query)
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
    await this.#file.turns.take()
    this.#has = 'the connection'
    this.#file.commits.commit()
  }

  #leave(): void {
    this.#has = 'nothing'
    this.#file.turns.give()
  }
}
