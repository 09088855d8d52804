import type { MysqlPool } from 'kysely'
import type { Pool } from 'mysql2'
import type { DatabaseAddress } from '#config/database-settings.ts'
import { isUnreachable } from '#database/cluster/answer-timeout.ts'
import { onNode } from '#database/cluster/node.ts'
import type { DatabaseLogin } from '#database/dialects/connection-options.ts'
import { OpenConnections } from './open-connections.ts'
import { watchServer } from './watch-server.ts'

// Two checks of 2 s each follow, so that no statement waits longer than 10 s for a server that hangs.
const lookedEveryMs = 1_000
const inUseMs = 1_000

/** The server takes connections and answers nothing, or cannot be reached any more. */
class ServerSilent extends Error {
  readonly code = 'PROTOCOL_SERVER_SILENT'
}

interface Watched {
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

  constructor({ pool, address, login }: Watched) {
    this.#pool = pool
    const open = new OpenConnections(pool)
    this.#endWatch = watchServer({
      everyMs: lookedEveryMs,
      current: () => (open.isAnyInUseFor(inUseMs) ? open : null),
      look: () => answers(address, login),
      onSilent: () => open.breakAll(new ServerSilent('The database server does not answer')),
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
async function answers(address: DatabaseAddress, login: DatabaseLogin): Promise<boolean> {
  try {
    await onNode(address, login, (ask) => ask('select 1'))
    return true
  } catch (error) {
    return !isUnreachable(error)
  }
}
