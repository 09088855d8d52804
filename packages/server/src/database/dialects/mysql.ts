import { Kysely, MysqlDialect } from 'kysely'
import { createPool } from 'mysql2'
import type { MysqlSettings } from '#config/database-settings.ts'
import type { Schema } from '#database/schema.ts'

const connections = 16
const connectTimeoutMs = 3_000
const lockWaitSeconds = 10

// Settings of every session. Where a list is narrowed in two ways, the server would look both up in indexes of one column
// each and read every row that is in both: a hundred times as long as in the index that knows more.
const sqlMode = "sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'"
const optimizer = "optimizer_switch = 'index_merge_intersection=off'"

/** MySQL or MariaDB. Exact decimals and days come back as text, whole numbers as numbers. */
export function openMysql(settings: MysqlSettings): Kysely<Schema> {
  const pool = createPool({
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: settings.password,
    database: settings.database,
    connectionLimit: connections,
    connectTimeout: connectTimeoutMs,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
    // No statement of ours loads a file, so no server may ask for one.
    flags: ['-LOCAL_FILES'],
  })
  pool.on('connection', (connection) => {
    // Connections run their statements in order: this one is first. A failure of it shows at the next one.
    connection.query(`set session ${sqlMode}, ${optimizer}, innodb_lock_wait_timeout = ${lockWaitSeconds}`)
  })
  return new Kysely<Schema>({ dialect: new MysqlDialect({ pool }) })
}
