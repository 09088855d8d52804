import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import { markDatabaseError } from '#database/database-error.ts'

/** All connections were in use for longer than anybody is to wait for one. */
class NoConnection extends Error {
  readonly code = 'NO_CONNECTION_IN_TIME'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
}

type Connected = Parameters<MysqlPool['getConnection']>[0]

/** A pool that keeps nobody waiting for a connection for longer than this. */
export class PatientPool implements MysqlPool {
  readonly #pool: MysqlPool
  readonly #patienceMs: number

  constructor(pool: MysqlPool, patienceMs: number) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  getConnection(connected: Connected): void {
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      // as: whoever gets an error gets no connection, which the type has no words for
      connected(new NoConnection('Every connection to the database is in use'), undefined as never)
    }, this.#patienceMs)
    this.#pool.getConnection((error: unknown, connection: MysqlPoolConnection) => {
      clearTimeout(timer)
      if (!isTooLate) connected(error, connection)
      else if (!error) connection.release()
    })
  }

  end(ended: Parameters<MysqlPool['end']>[0]): void {
    this.#pool.end(ended)
  }
}
