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

type ConnectionCallback = Parameters<MysqlPool['getConnection']>[0]
type EndCallback = Parameters<MysqlPool['end']>[0]

/** Wraps a pool: `getConnection` fails with `AcquireTimeout` after a time. A connection that arrives later is released. */
export class AcquireTimeoutPool implements MysqlPool {
  readonly #pool: MysqlPool
  readonly #timeoutMs: number

  constructor(pool: MysqlPool, timeoutMs: number) {
    this.#pool = pool
    this.#timeoutMs = timeoutMs
  }

  getConnection(callback: ConnectionCallback): void {
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      const message = `No database connection became free within ${this.#timeoutMs / 1_000} s`
      // as: with an error there is no connection, which the type cannot express
      callback(new AcquireTimeout(message), undefined as never)
    }, this.#timeoutMs)
    this.#pool.getConnection((error: unknown, connection: MysqlPoolConnection) => {
      clearTimeout(timer)
      if (!hasTimedOut) callback(error, connection)
      else if (!error) connection.release()
    })
  }

  end(callback: EndCallback): void {
    this.#pool.end(callback)
  }
}

/** All connections of the pool were in use until the timeout. */
class AcquireTimeout extends Error {
  readonly code = 'NO_CONNECTION_IN_TIME'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
}

// Two checks of 2 s each follow, so no statement waits longer than 10 s for a server that hangs.
const checkIntervalMs = 1_000
const minUseMs = 1_000

interface WatchedServer {
  readonly pool: Pool
  readonly address: DatabaseAddress
  readonly login: DatabaseLogin
}

/**
 * The pool of one database server. Checks the server every second while a connection has been in use for 1 s. After two
 * checks without a response, all connections are closed. A statement may take longer while the server responds to other
 * connections: its own time limit is a setting of the session (see `openDatabase`).
 */
export class WatchedPool implements MysqlPool {
  readonly #pool: Pool
  readonly #stopWatching: () => void

  constructor({ pool, address, login }: WatchedServer) {
    this.#pool = pool
    const connections = new OpenConnections(pool)
    this.#stopWatching = watchServer({
      intervalMs: checkIntervalMs,
      getTarget: () => (connections.hasConnectionInUseFor(minUseMs) ? connections : null),
      check: () => isResponding(address, login),
      onUnresponsive: () =>
        connections.destroyAll(new ServerUnresponsiveError('The database server does not respond')),
    })
  }

  getConnection(...[callback]: Parameters<MysqlPool['getConnection']>): void {
    this.#pool.getConnection(callback)
  }

  end(callback: EndCallback): void {
    this.#stopWatching()
    this.#pool.end(callback)
  }
}

/** The server accepts connections but does not respond, or cannot be reached any more. */
class ServerUnresponsiveError extends Error {
  readonly code = 'PROTOCOL_SERVER_SILENT'
}

/** Returns whether the server responds to a new connection. An error about too many connections is a response too. */
async function isResponding(address: DatabaseAddress, login: DatabaseLogin): Promise<boolean> {
  try {
    await withNodeConnection(address, login, (runStatement) => runStatement('select 1'))
    return true
  } catch (error) {
    return !isUnreachable(error)
  }
}
