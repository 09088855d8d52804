import type { FileConnection } from './file-connection.ts'
import type { Turns } from './turns.ts'
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
  readonly #file: FileConnection
  readonly #turns: Turns
  #ended: Ended[] = []

  constructor(file: FileConnection, turns: Turns) {
    this.#file = file
    this.#turns = turns
  }

  /** Takes the lock at once: every part writes, and none is to fail at a later statement because another process does. */
  begin(): void {
    if (!this.#file.isInTransaction) this.#file.run('begin immediate')
    this.#file.run('savepoint part')
  }

  /** @returns resolves once it is on the disk */
  end(): Promise<void> {
    this.#file.run('release part')
    return this.#stored()
  }

  /**
   * @param error why; where the disk is full, the database has undone everything by itself
   * @returns resolves once that is on the disk which it has seen, and maybe failed because of
   */
  async undo(error: unknown): Promise<void> {
    if (!this.#file.isInTransaction) return void this.#lose(error)
    this.#file.run('rollback to part')
    this.#file.run('release part')
    if (this.#ended.length === 0) this.#file.run('rollback')
    else await this.#stored()
  }

  /** What has ended so far; where the database has undone it meanwhile, it is lost. */
  commit(): void {
    if (!this.#file.isInTransaction) return void this.#lose(new Undone())
    try {
      this.#file.run('commit')
      for (const { stored } of this.#ended.splice(0)) stored()
    } catch (error) {
      if (this.#file.isInTransaction) this.#file.run('rollback')
      this.#lose(error)
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
    await this.#turns.take()
    this.commit()
    this.#turns.give()
  }

  #lose(error: unknown): void {
    for (const { lost } of this.#ended.splice(0)) lost(error)
  }
}
