import { createRequire } from 'node:module'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'mysql2'
import { EmbeddedDialect } from '#database/dialects/embedded/embedded-dialect.ts'
import { EmbeddedFile, type EmbeddedOptions } from '#database/dialects/embedded/embedded-file.ts'
import type { FileConnection } from '#database/dialects/embedded/file-connection.ts'
import { ServerDialect } from '#database/dialects/server-dialect.ts'
import { migrationNames } from '#database/migrations/migrate.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { NodePool } from './cluster-pool.ts'
import { buildConnectionOptions } from './database-server.ts'
import {
  type DatabaseAddress,
  type DatabaseSettings,
  listNodes,
  type MysqlSettings,
} from './database-settings.ts'
import { AcquireTimeoutPool, WatchedPool } from './server-pool.ts'

/**
 * Opens the database that the settings name. Nothing is sent to a server before the first query.
 * @param mustExist an embedded database is not created
 * @throws the driver's error where the embedded database cannot be opened
 */
export function openDatabase(settings: DatabaseSettings, { mustExist = false } = {}): Connection {
  switch (settings.dialect) {
    case 'sqlite':
      return openSqlite(settings.file, { hasReadConnection: true, mustExist })
    case 'mysql':
      return openMysql(settings)
  }
}

/** The embedded database: durable at every commit, and statements are prepared once. */
export function openSqlite(
  file: string,
  options: EmbeddedOptions = { hasReadConnection: true },
): Kysely<Schema> {
  const opened = new EmbeddedFile(file, { isUsable: hasInstallation, ...options })
  return new Kysely<Schema>({ dialect: new EmbeddedDialect(opened) })
}

const require = createRequire(import.meta.url)
const maxConnections = 16
const connectTimeoutMs = 3_000
const lockWaitSeconds = 10
// Longer than transactions wait for each other: those that hold the connections may just do that.
const acquireTimeoutMs = 15_000

// Settings of every session. Where a list is narrowed in two ways, the server would look both up in indexes of one column
// each and read every row that is in both: a hundred times as long as in the index that knows more.
const sqlMode = "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'"
const optimizerSwitch = "optimizer_switch = 'index_merge_intersection=off'"
// Which key was violated and whether a disk is full is read from messages, whose language is otherwise the server's own.
const messageLanguage = "lc_messages = 'en_US'"
const sessionSettings = [
  sqlMode,
  optimizerSwitch,
  messageLanguage,
  `innodb_lock_wait_timeout = ${lockWaitSeconds}`,
]

// What another node has committed is there before anything is read: after the node that was written to is gone.
const clusterSetting = 'wsrep_sync_wait = 1'

/** MySQL or MariaDB, alone or as a cluster. Exact decimals and days come back as text, whole numbers as numbers. */
export function openMysql(settings: MysqlSettings): Kysely<Schema> {
  const [only, ...others] = listNodes(settings)
  const isCluster = others.length > 0 || !only
  const pool = isCluster
    ? new NodePool(settings, (address) => openPool(settings, address, [...sessionSettings, clusterSetting]))
    : new WatchedPool({ pool: openPool(settings, only, sessionSettings), address: only, login: settings })
  const dialect = new ServerDialect({
    pool: new AcquireTimeoutPool(pool, acquireTimeoutMs),
    hasSeparateBegin: isCluster,
  })
  return new Kysely<Schema>({ dialect })
}

function openPool(settings: MysqlSettings, address: DatabaseAddress, session: readonly string[]): Pool {
  // Whoever has the embedded database never loads it.
  const { createPool } = require('mysql2') as typeof import('mysql2') // as: what the package exports
  const pool = createPool({
    ...buildConnectionOptions(address, settings),
    database: settings.database,
    connectionLimit: maxConnections,
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

const migrationsQuery = { sql: 'select name from kysely_migration order by name', parameters: [] }
const adminCountQuery = {
  sql: `select count(*) as count from members where role = 'admin' and is_active = 1`,
  parameters: [],
}

/** Whether a database file holds an installed product with the schema of this version. */
export function hasInstallation(connection: FileConnection): boolean {
  const done = connection.execute<{ name: string }>(migrationsQuery).rows.map(({ name }) => name)
  const isCurrent =
    done.length === migrationNames.length && migrationNames.every((step) => done.includes(step))
  return isCurrent && (connection.execute<{ count: number }>(adminCountQuery).rows[0]?.count ?? 0) > 0
}

/** An embedded database that nobody uses yet is written without waiting for the disk; see `settleFile`. */
export async function disableDurability(db: Connection): Promise<void> {
  await sql`pragma synchronous = off`.execute(db)
  await sql`pragma secure_delete = off`.execute(db)
}

/** Asks a database for nothing. @returns true @throws the driver's error where it does not answer */
export async function pingDatabase(db: Connection): Promise<true> {
  await sql`select 1`.execute(db)
  return true
}
