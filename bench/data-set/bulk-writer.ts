import { buildConnectionOptions } from '@quittance/server/src/database/connections/database-server.ts'
import type {
  DatabaseSettings,
  MysqlSettings,
} from '@quittance/server/src/database/connections/database-settings.ts'
import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import type { Row } from './rows.ts'

/** Writes many rows directly into the database, without durability and constraint checks, which a data set does not need. */
export interface BulkWriter {
  readonly insert: (table: string, rows: readonly Row[]) => Promise<void>
  readonly close: () => Promise<void>
}

export function openBulkWriter(settings: DatabaseSettings): Promise<BulkWriter> {
  return settings.dialect === 'sqlite' ? openSqliteWriter(settings.file) : openMysqlWriter(settings)
}

async function openSqliteWriter(file: string): Promise<BulkWriter> {
  const database = new Sqlite(file)
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -500000'])
    database.pragma(pragma)
  return {
    async insert(table, rows) {
      const [first] = rows
      if (!first) return
      const columns = Object.keys(first)
      const values = columns.map((column) => `@${column}`)
      const insert = database.prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`)
      database.exec('begin')
      for (const row of rows) insert.run(row)
      database.exec('commit')
    },
    close: async () => {
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}

const rowsOfStatement = 1_000

async function openMysqlWriter(settings: MysqlSettings): Promise<BulkWriter> {
  const { database } = settings
  const options = { ...buildConnectionOptions(settings, settings), database, charset: 'utf8mb4_bin' }
  const connection = await createConnection(options)
  await connection.query('set session foreign_key_checks = 0, unique_checks = 0')
  return {
    async insert(table, rows) {
      const [first] = rows
      if (!first) return
      const columns = Object.keys(first).map((column) => `\`${column}\``)
      await connection.beginTransaction()
      for (let start = 0; start < rows.length; start += rowsOfStatement) {
        const values = rows.slice(start, start + rowsOfStatement).map((row) => Object.values(row))
        await connection.query(`insert into ${table} (${columns.join()}) values ?`, [values])
      }
      await connection.commit()
    },
    close: () => connection.end(),
  }
}
