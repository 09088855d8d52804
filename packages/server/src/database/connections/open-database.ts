import { createRequire } from 'node:module'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'mysql2'
import { EmbeddedDialect } from '#database/dialects/embedded/embedded-dialect.ts'
import { EmbeddedFile, type EmbeddedOptions } from '#database/dialects/embedded/embedded-file.ts'
import type { FileConnection } from '#database/dialects/embedded/file-connection.ts'
import { PipeliningDialect } from '#database/dialects/pipelining-dialect.ts'
import { migrationNames } from '#database/migrations/migrate.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { ClusterPool } from './cluster-pool.ts'
import { buildConnectionOptions } from './database-server.ts'
import {
  type DatabaseAddress,
  type DatabaseSettings,
  listNodes,
  type MysqlSettings,
} from './database-settings.ts'
import { AcquireTimeoutPool, WatchedPool } from './server-pool.ts'

export interface DatabaseOptions {
  /** Whether the file of an embedded database must exist. It is created otherwise. */
  readonly mustExist?: boolean
  /**
   * Milliseconds after which a database server ends a statement. Absent: no limit, as for migrations and backups. Statements
   * of an embedded database run in this process, which could not end them.
   */
  readonly statementTimeoutMs?: number
}

/**
 * Opens the database that the settings name. Connects to a database server at the first query.
 * @throws the driver's error if the embedded database cannot be opened
 */
export function openDatabase(
  settings: DatabaseSettings,
  { mustExist = false, statementTimeoutMs }: DatabaseOptions = {},
): Connection {
  switch (settings.dialect) {
    case 'sqlite':
      return openSqlite(settings.file, { hasReadConnection: true, mustExist })
    case 'mysql':
      return openMysql(settings, statementTimeoutMs)
  }
}

/** Opens the embedded database. Every commit is durable. */
export function openSqlite(file: string, options: EmbeddedOptions): Connection {
  const embedded = new EmbeddedFile(file, { isUsable: hasInstallation, ...options })
  return new Kysely<Schema>({ dialect: new EmbeddedDialect(embedded) })
}

const migrationsQuery = { sql: 'select name from kysely_migration order by name', parameters: [] }
const adminCountQuery = {
  sql: `select count(*) as count from members where role = 'admin' and is_active = 1`,
  parameters: [],
}

/** Returns whether a database file has the schema of this version and an active administrator. */
function hasInstallation(connection: FileConnection): boolean {
  const applied = connection.execute<{ name: string }>(migrationsQuery).rows.map(({ name }) => name)
  const isCurrent =
    applied.length === migrationNames.length && migrationNames.every((name) => applied.includes(name))
  return isCurrent && (connection.execute<{ count: number }>(adminCountQuery).rows[0]?.count ?? 0) > 0
}

const require = createRequire(import.meta.url)
const maxConnections = 16
const connectTimeoutMs = 3_000
const lockWaitSeconds = 10
// Longer than the lock wait: all connections may be waiting for one lock.
const acquireTimeoutMs = 15_000

// Settings of every session.
const sqlMode = "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'"
// For two filters, the server would intersect two single-column indexes and read every row in both, which takes a hundred
// times as long as the composite index.
const optimizerSwitch = "optimizer_switch = 'index_merge_intersection=off'"
// The violated key and a full disk are recognised from messages, which must therefore be in English.
const messageLanguage = "lc_messages = 'en_US'"
const sessionSettings = [
  sqlMode,
  optimizerSwitch,
  messageLanguage,
  `innodb_lock_wait_timeout = ${lockWaitSeconds}`,
]

/**
 * Returns the setting that limits the duration of statements, to be added after other settings. It is in comments that only
 * MariaDB or only MySQL executes. MySQL limits only reads.
 */
function limitStatements(milliseconds: number): string {
  return ` /*M! , max_statement_time = ${milliseconds / 1_000} */ /*!50708 , max_execution_time = ${milliseconds} */`
}

// Reads wait for the transactions that other nodes have committed, which matters after a failover.
const clusterSetting = 'wsrep_sync_wait = 1'

/**
 * Opens MySQL or MariaDB: one server or a cluster. Exact decimals and days are returned as text, integers as numbers.
 */
export function openMysql(settings: MysqlSettings, statementTimeoutMs?: number): Connection {
  const [firstNode, ...otherNodes] = listNodes(settings)
  const isCluster = otherNodes.length > 0 || !firstNode
  const limit = statementTimeoutMs === undefined ? '' : limitStatements(statementTimeoutMs)
  const session = [...sessionSettings, ...(isCluster ? [clusterSetting] : [])].join(', ') + limit
  const pool = isCluster
    ? new ClusterPool(settings, (address) => openPool(settings, address, session))
    : new WatchedPool({
        pool: openPool(settings, firstNode, session),
        address: firstNode,
        login: settings,
      })
  const dialect = new PipeliningDialect({
    pool: new AcquireTimeoutPool(pool, acquireTimeoutMs),
    hasSeparateBegin: isCluster,
  })
  return new Kysely<Schema>({ dialect })
}

function openPool(settings: MysqlSettings, address: DatabaseAddress, session: string): Pool {
  // Loaded here, so that an installation with the embedded database never loads it.
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
    // No statement of the product loads a local file, so a server must not request one.
    flags: ['-LOCAL_FILES'],
  })
  pool.on('connection', (connection) => {
    // A connection runs its statements in order, so this one is the first. If it fails, the next one reports the error.
    connection.query(`set session ${session}`)
  })
  return pool
}

/**
 * Turns off fsync and secure_delete for a database file that no other process uses yet. `replaceDatabase` syncs the file at
 * the end.
 */
export async function disableDurability(db: Connection): Promise<void> {
  await sql`pragma synchronous = off`.execute(db)
  await sql`pragma secure_delete = off`.execute(db)
}

/** Runs `select 1`. Returns true, and throws the driver's error if the database does not respond. */
export async function pingDatabase(db: Connection): Promise<true> {
  await sql`select 1`.execute(db)
  return true
}
