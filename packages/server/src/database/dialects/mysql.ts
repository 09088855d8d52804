import { createRequire } from 'node:module'
import { Kysely } from 'kysely'
import type { Pool } from 'mysql2'
import { type DatabaseAddress, type MysqlSettings, nodesOf } from '#config/database-settings.ts'
import { NodePool } from '#database/cluster/node-pool.ts'
import type { Schema } from '#database/schema.ts'
import { connectionOptions } from './connection-options.ts'
import { PatientPool } from './patient-pool.ts'
import { ServerDialect } from './server/server-dialect.ts'
import { WatchedPool } from './server/watched-pool.ts'

const require = createRequire(import.meta.url)
const connections = 16
const connectTimeoutMs = 3_000
const lockWaitSeconds = 10
// Longer than transactions wait for each other: those that hold the connections may just do that.
const patienceMs = 15_000

// Settings of every session. Where a list is narrowed in two ways, the server would look both up in indexes of one column
// each and read every row that is in both: a hundred times as long as in the index that knows more.
const sqlMode = "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'"
const optimizer = "optimizer_switch = 'index_merge_intersection=off'"
// Which key was violated and whether a disk is full is read from messages, whose language is otherwise the server's own.
const language = "lc_messages = 'en_US'"
const sessionSettings = [sqlMode, optimizer, language, `innodb_lock_wait_timeout = ${lockWaitSeconds}`]

// What another node has committed is there before anything is read: after the node that was written to is gone.
const inCluster = 'wsrep_sync_wait = 1'

/** MySQL or MariaDB, alone or as a cluster. Exact decimals and days come back as text, whole numbers as numbers. */
export function openMysql(settings: MysqlSettings): Kysely<Schema> {
  const [only, ...others] = nodesOf(settings)
  const isCluster = others.length > 0 || !only
  const pool = isCluster
    ? new NodePool(settings, (address) => openPool(settings, address, [...sessionSettings, inCluster]))
    : new WatchedPool({ pool: openPool(settings, only, sessionSettings), address: only, login: settings })
  const dialect = new ServerDialect({ pool: new PatientPool(pool, patienceMs), beginsAlone: isCluster })
  return new Kysely<Schema>({ dialect })
}

function openPool(settings: MysqlSettings, address: DatabaseAddress, session: readonly string[]): Pool {
  // Whoever has the embedded database never loads it.
  const { createPool } = require('mysql2') as typeof import('mysql2') // as: what the package exports
  const pool = createPool({
    ...connectionOptions(address, settings),
    database: settings.database,
    connectionLimit: connections,
    connectTimeout: connectTimeoutMs,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    multipleStatements: true,
    // No statement of ours loads a file, so no server may ask for one.
    flags: ['-LOCAL_FILES'],
  })
  pool.on('connection', (connection) => {
    // Connections run their statements in order: this one is first. A failure of it shows at the next one.
    connection.query(`set session ${session.join(', ')}`)
  })
  return pool
}
