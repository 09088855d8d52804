import type { Pool, PoolConnection } from 'mysql2'

/** A connection of the driver, whose types leave out what it runs over. */
interface Socketed extends PoolConnection {
  readonly stream?: {
    destroy(error: Error): void
    once(event: 'close', closed: () => void): void
  }
}

/** The connections of a pool, and since when each is in use. */
export class OpenConnections {
  /** When the use of each began, by `performance.now()`; null: it is not in use. */
  readonly #open = new Map<Socketed, number | null>()

  constructor(pool: Pool) {
    pool.on('connection', (connection: Socketed) => {
      this.#open.set(connection, performance.now())
      connection.stream?.once('close', () => this.#open.delete(connection))
    })
    pool.on('acquire', (connection: Socketed) => this.#note(connection, performance.now()))
    pool.on('release', (connection: Socketed) => this.#note(connection, null))
  }

  /** Whether a connection has been in use for so long: it may wait for an answer. */
  isAnyInUseFor(milliseconds: number): boolean {
    const before = performance.now() - milliseconds
    return [...this.#open.values()].some((since) => since !== null && since <= before)
  }

  /** Closes all of them: what waits for an answer gets the error. */
  breakAll(error: Error): void {
    for (const { stream } of this.#open.keys()) stream?.destroy(error)
  }

  #note(connection: Socketed, since: number | null): void {
    if (this.#open.has(connection)) this.#open.set(connection, since)
  }
}
