import type { EmbeddedFile } from './embedded-file.ts'
import { Undone } from './undone.ts'

interface Ended {
  readonly stored: () => void
  readonly lost: (error: unknown) => void
}

/**
 * Transactions that follow one another at once are committed together: the disk is waited for once. Each is a part that
 * can be undone by itself, and has ended only when all of them are on the disk; if that fails, each of them has failed.
 * Whoever begins, works in, ends or undoes a part has the turn.
 */
export class SharedCommit {
  readonly #file: Pick<EmbeddedFile, 'writing' | 'turns' | 'guard'>
  #ended: Ended[] = []

  constructor(file: Pick<EmbeddedFile, 'writing' | 'turns' | 'guard'>) {
    this.#file = file
  }

  /** Takes the lock at once: every part writes, and none is to fail at a later statement because another process does. */
  begin(): void {
    const { writing, guard } = this.#file
    guard.requireSeen()
    if (this.#ended.length === 0 && writing.isInTransaction) writing.run('rollback')
    if (!writing.isInTransaction) writing.run('begin immediate')
    writing.run('savepoint part')
  }

  /** @returns resolves once it is on the disk */
  end(): Promise<void> {
    this.#file.writing.run('release part')
    return this.#stored()
  }

  /**
   * @param error why; where the disk is full, the database has undone everything by itself
   * @returns resolves once that is on the disk which it has seen, and maybe failed because of
   */
  async undo(error: unknown): Promise<void> {
    if (!this.#file.writing.isInTransaction) return void this.#lose(error)
    this.#file.writing.run('rollback to part')
    this.#file.writing.run('release part')
    if (this.#ended.length === 0) this.#file.writing.run('rollback')
    else await this.#stored()
  }

  /**
   * Commits the transactions that have ended so far. Rejects them if the database has rolled them back in the meantime, or
   * if its file is not the opened one any more. Does not throw.
   */
  commit(): void {
    const { writing, guard } = this.#file
    if (this.#ended.length === 0) return void this.#rollBack()
    if (!writing.isInTransaction) return void this.#lose(new Undone())
    try {
      guard.require()
      writing.run('commit')
      // What vanished during the commit may not have it.
      guard.require()
      for (const { stored } of this.#ended.splice(0)) stored()
    } catch (error) {
      this.#lose(error)
      this.#rollBack()
    }
  }

  #rollBack(): void {
    try {
      if (this.#file.writing.isInTransaction) this.#file.writing.run('rollback')
    } catch {
      // The next transaction tries again before it begins.
    }
  }

  #stored(): Promise<void> {
    return new Promise((stored, lost) => {
      this.#ended.push({ stored, lost })
      // After everything that has arrived by now: it is committed along with this one.
      if (this.#ended.length === 1) setImmediate(() => void this.#commitInTurn())
    })
  }

  async #commitInTurn(): Promise<void> {
    await this.#file.turns.take()
    try {
      this.commit()
    } finally {
      this.#file.turns.give()
    }
  }

  #lose(error: unknown): void {
    for (const { lost } of this.#ended.splice(0)) lost(error)
  }
}
