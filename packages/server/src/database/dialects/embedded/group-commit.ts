import { markDatabaseError } from '#database/queries/database-errors.ts'
import type { EmbeddedFile } from './embedded-file.ts'

interface PendingTransaction {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Transactions that follow one another at once are committed together: the disk is waited for once. Each is a part that
 * can be undone by itself, and has ended only when all of them are on the disk; if that fails, each of them has failed.
 * Whoever begins, works in, ends or undoes a part has the turn.
 */
export class GroupCommit {
  readonly #file: Pick<EmbeddedFile, 'writeConnection' | 'mutex' | 'guard'>
  #ended: PendingTransaction[] = []

  constructor(file: Pick<EmbeddedFile, 'writeConnection' | 'mutex' | 'guard'>) {
    this.#file = file
  }

  /** Takes the lock at once: every part writes, and none is to fail at a later statement because another process does. */
  beginTransaction(): void {
    const { writeConnection: writing, guard } = this.#file
    guard.requireRecentlyPresent()
    if (this.#ended.length === 0 && writing.isInTransaction) writing.run('rollback')
    if (!writing.isInTransaction) writing.run('begin immediate')
    writing.run('savepoint part')
  }

  /** @returns resolves once it is on the disk */
  endTransaction(): Promise<void> {
    this.#file.writeConnection.run('release part')
    return this.#stored()
  }

  /**
   * @param error why; where the disk is full, the database has undone everything by itself
   * @returns resolves once that is on the disk which it has seen, and maybe failed because of
   */
  async rollbackTransaction(error: unknown): Promise<void> {
    if (!this.#file.writeConnection.isInTransaction) return void this.#lose(error)
    this.#file.writeConnection.run('rollback to part')
    this.#file.writeConnection.run('release part')
    if (this.#ended.length === 0) this.#file.writeConnection.run('rollback')
    else await this.#stored()
  }

  /**
   * Commits the transactions that have ended so far. Rejects them if the database has rolled them back in the meantime, or
   * if its file is not the opened one any more. Does not throw.
   */
  commitGroup(): void {
    const { writeConnection: writing, guard } = this.#file
    if (this.#ended.length === 0) return void this.#rollBack()
    if (!writing.isInTransaction) return void this.#lose(new TransactionRolledBack())
    try {
      guard.requirePresent()
      writing.run('commit')
      // What vanished during the commit may not have it.
      guard.requirePresent()
      for (const { resolve: stored } of this.#ended.splice(0)) stored()
    } catch (error) {
      this.#lose(error)
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

  #stored(): Promise<void> {
    return new Promise((stored, lost) => {
      this.#ended.push({ resolve: stored, reject: lost })
      // After everything that has arrived by now: it is committed along with this one.
      if (this.#ended.length === 1) setImmediate(() => void this.#commitInTurn())
    })
  }

  async #commitInTurn(): Promise<void> {
    await this.#file.mutex.acquire()
    try {
      this.commitGroup()
    } finally {
      this.#file.mutex.release()
    }
  }

  #lose(error: unknown): void {
    for (const { reject: lost } of this.#ended.splice(0)) lost(error)
  }
}

/** The database has ended a transaction by itself, for instance because the disk is full. */
export class TransactionRolledBack extends Error {
  readonly code = 'DATABASE_UNDONE'

  constructor() {
    super('The database has undone the transaction')
    markDatabaseError(this)
  }
}
