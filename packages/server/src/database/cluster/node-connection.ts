import type { MysqlPoolConnection } from 'kysely'
import { markDatabaseError } from '#database/database-error.ts'
import { isAway, isNotReady } from '#database/portable.ts'
import { NodeLost } from './node-lost.ts'

type Answered = Parameters<MysqlPoolConnection['query']>[2]

/** What the driver gives, as far as it is used here. */
type Raw = Pick<MysqlPoolConnection, 'query' | 'release' | 'destroy' | 'threadId' | 'config' | 'connect'>

// Whoever names another node changes this row; the cluster then undoes what holds it here and has not begun to commit.
const lockedWriter = 'select node from database_writer where id = 1 lock in share mode'
const noSuchTable = 1146

/** A connection that begins transactions only where all processes write, and says when its node is lost. */
export class NodeConnection implements MysqlPoolConnection {
  readonly #raw: Raw
  readonly #node: string
  readonly #onLost: () => void

  constructor(raw: Raw, node: string, onLost: () => void) {
    this.#raw = raw
    this.#node = node
    this.#onLost = onLost
  }

  get config() {
    return this.#raw.config
  }

  get threadId() {
    return this.#raw.threadId
  }

  connect(callback?: (error: unknown) => void): void {
    this.#raw.connect(callback)
  }

  query(statement: string, parameters: unknown, answered?: Answered) {
    if (!answered) return this.#raw.query(statement, parameters)
    const told: Answered = (error, result) => answered(error ? this.#toldOf(error) : error, result)
    if (statement !== 'begin') return this.#raw.query(statement, parameters, told)
    return this.#raw.query(statement, parameters, (error, result) => {
      if (error) told(error, result)
      else this.#lockWriter(() => told(null, result), told)
    })
  }

  release(): void {
    this.#raw.release()
  }

  destroy(): void {
    this.#raw.destroy()
  }

  #lockWriter(isHere: () => void, told: NonNullable<Answered>): void {
    this.#raw.query(lockedWriter, [], (error, rows) => {
      if (hasErrno(error, noSuchTable)) return isHere()
      const named = Array.isArray(rows) ? rows[0]?.node : undefined
      if (!error && (named === undefined || named === this.#node)) return isHere()
      // Empty: whoever looks for the node next will name one.
      const because = error ?? new NodeLost(`Another node is written to: ${String(named)}`)
      // Nobody else ends a transaction that was not begun for them.
      this.#raw.query('rollback', [], () => told(because, []))
    })
  }

  #toldOf(error: unknown): unknown {
    markDatabaseError(error)
    const isLost = error instanceof NodeLost || isAway(error) || isNotReady(error)
    if (!isLost) return error
    this.#onLost()
    return error instanceof NodeLost ? error : new NodeLost(messageOf(error), { cause: error })
  }
}

function hasErrno(error: unknown, errno: number): boolean {
  return error instanceof Error && 'errno' in error && error.errno === errno
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
