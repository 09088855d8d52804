import { markDatabaseError } from '#database/queries/database-errors.ts'
import type { Mutex } from '#process/mutex.ts'
import type { FileConnection } from './file-connection.ts'
import type { FileGuard } from './file-guard.ts'

/** The part of an `EmbeddedFile` that commits use. */
interface CommittedFile {
  readonly writeConnection: FileConnection
  readonly mutex: Mutex
  readonly guard: FileGuard
}

interface PendingTransaction {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: transactions that end in the same turn of the event loop share one COMMIT and one fsync. Each transaction is
 * a savepoint, which can be rolled back alone. Its promise resolves after the COMMIT; if the COMMIT fails, all transactions
 * of the group fail. Callers of `beginTransaction`, `endTransaction`, `rollbackTransaction` and `commitGroup` hold the mutex
 * of the file.
 */
export class GroupCommit {
  readonly #file: CommittedFile
  #pending: PendingTransaction[] = []

  constructor(file: CommittedFile) {
    this.#file = file
  }

  /** Begins a transaction. Acquires the write lock, so that no later statement fails because another process has it. */
  beginTransaction(): void {
    const { writeConnection, guard } = this.#file
    guard.requireRecentlyPresent()
    if (this.#pending.length === 0 && writeConnection.isInTransaction) writeConnection.run('rollback')
    if (!writeConnection.isInTransaction) writeConnection.run('begin immediate')
    writeConnection.run('savepoint part')
  }

  /** Ends a transaction. Resolves when it is on the disk. */
  endTransaction(): Promise<void> {
    this.#file.writeConnection.run('release part')
    return this.#whenCommitted()
  }

  /**
   * Rolls back a transaction. It may have failed because of a transaction that is not committed yet, so the promise resolves
   * when the group is on the disk.
   * @param error the cause, with which the group is rejected if the database has rolled back everything itself, as it does
   *   when the disk is full
   */
  async rollbackTransaction(error: unknown): Promise<void> {
    if (!this.#file.writeConnection.isInTransaction) return void this.#rejectAll(error)
    this.#file.writeConnection.run('rollback to part')
    this.#file.writeConnection.run('release part')
    if (this.#pending.length === 0) this.#file.writeConnection.run('rollback')
    else await this.#whenCommitted()
  }

  /**
   * Commits the transactions that have ended so far. Rejects them if the database has rolled them back in the meantime, or
   * if its file is not the opened one any more. Does not throw.
   */
  commitGroup(): void {
    const { writeConnection, guard } = this.#file
    if (this.#pending.length === 0) return void this.#rollBack()
    if (!writeConnection.isInTransaction) return void this.#rejectAll(new TransactionRolledBackError())
    try {
      guard.requirePresent()
      writeConnection.run('commit')
      // A file that was removed during the commit may not contain it.
      guard.requirePresent()
      for (const { resolve } of this.#pending.splice(0)) resolve()
    } catch (error) {
      this.#rejectAll(error)
      this.#rollBack()
    }
  }

  #rollBack(): void {
    try {
      if (this.#file.writeConnection.isInTransaction) this.#file.writeConnection.run('rollback')
    } catch {
      // The next transaction tries again before it begins.
    }
  }

  #whenCommitted(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      // Runs after the transactions that are waiting for the mutex now, so that they join the group.
      if (this.#pending.length === 1) setImmediate(() => void this.#commitWithMutex())
    })
  }

  async #commitWithMutex(): Promise<void> {
    await this.#file.mutex.acquire()
    try {
      this.commitGroup()
    } finally {
      this.#file.mutex.release()
    }
  }

  #rejectAll(error: unknown): void {
    for (const { reject } of this.#pending.splice(0)) reject(error)
  }
}

/** The database has rolled back a transaction itself, for example because the disk is full. */
export class TransactionRolledBackError extends Error {
  readonly code = 'DATABASE_UNDONE'

  constructor() {
    super('The database rolled back the transaction')
    markDatabaseError(this)
  }
}
