import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import type { Pool } from 'mysql2'
import { markDatabaseError } from '#database/queries/database-errors.ts'
import {
  type DatabaseLogin,
  isUnreachable,
  OpenConnections,
  watchServer,
  withNodeConnection,
} from './database-server.ts'
import type { DatabaseAddress } from './database-settings.ts'

// Two checks of 2 s each follow, so that no statement waits longer than 10 s for a server that hangs.
const checkIntervalMs = 1_000
const minUseMs = 1_000

/** The server takes connections and answers nothing, or cannot be reached any more. */
class ServerUnresponsive extends Error {
  readonly code = 'PROTOCOL_SERVER_SILENT'
}

interface WatchedServer {
  readonly pool: Pool
  readonly address: DatabaseAddress
  readonly login: DatabaseLogin
}

/**
 * Connections to one database server, which are closed when it hangs. Statements themselves have no time limit: migrations,
 * exports and backups take as long as they take while the server answers others.
 */
export class WatchedPool implements MysqlPool {
  readonly #pool: Pool
  readonly #endWatch: () => void

  constructor({ pool, address, login }: WatchedServer) {
    this.#pool = pool
    const open = new OpenConnections(pool)
    this.#endWatch = watchServer({
      intervalMs: checkIntervalMs,
      getTarget: () => (open.hasConnectionInUseFor(minUseMs) ? open : null),
      check: () => isResponding(address, login),
      onUnresponsive: () => open.destroyAll(new ServerUnresponsive('The database server does not answer')),
    })
  }

  getConnection(...[connected]: Parameters<MysqlPool['getConnection']>): void {
    this.#pool.getConnection(connected)
  }

  end(ended: Parameters<MysqlPool['end']>[0]): void {
    this.#endWatch()
    this.#pool.end(ended)
  }
}

/** Returns whether the server answers a new connection. That it has no room for one more is an answer too. */
async function isResponding(address: DatabaseAddress, login: DatabaseLogin): Promise<boolean> {
  try {
    await withNodeConnection(address, login, (ask) => ask('select 1'))
    return true
  } catch (error) {
    return !isUnreachable(error)
  }
}

/** All connections were in use for longer than anybody is to wait for one. */
class AcquireTimeout extends Error {
  readonly code = 'NO_CONNECTION_IN_TIME'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
}

type ConnectionCallback = Parameters<MysqlPool['getConnection']>[0]

/** A pool that keeps nobody waiting for a connection for longer than this. */
export class AcquireTimeoutPool implements MysqlPool {
  readonly #pool: MysqlPool
  readonly #patienceMs: number

  constructor(pool: MysqlPool, patienceMs: number) {
    this.#pool = pool
    this.#patienceMs = patienceMs
  }

  getConnection(connected: ConnectionCallback): void {
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      // as: whoever gets an error gets no connection, which the type has no words for
      connected(new AcquireTimeout('Every connection to the database is in use'), undefined as never)
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
