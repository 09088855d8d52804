import { buildConnectionOptions } from '@quittance/server/src/database/connections/database-server.ts'
import type {
  DatabaseSettings,
  MysqlSettings,
} from '@quittance/server/src/database/connections/database-settings.ts'
import Sqlite from 'better-sqlite3'
import { createPool, type Pool, type PoolConnection, type ResultSetHeader } from 'mysql2/promise'
import type { FloorStatement, Value } from './floor-server.ts'

type Fill = (statement: FloorStatement, insertedId: number) => Value[]

/** The database driver alone, with the same durability as the product. */
export interface FloorDatabase {
  /** Executes statements in one transaction. @param fill returns the parameters of a statement, given the first inserted id */
  readonly write: (statements: readonly FloorStatement[], fill: Fill) => Promise<void>
  /** Returns the rows of each statement. */
  readonly read: (statements: readonly FloorStatement[], fill: Fill) => Promise<unknown[][]>
}

export function openFloorDatabase(settings: DatabaseSettings): FloorDatabase {
  return settings.dialect === 'sqlite' ? openSqlite(settings.file) : openMysql(settings)
}

function openSqlite(file: string): FloorDatabase {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -32000')
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>()
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  const transaction = database.transaction((statements: readonly FloorStatement[], fill: Fill) => {
    let id = 0
    for (const statement of statements) {
      const { lastInsertRowid } = prepare(statement.text).run(...fill(statement, id))
      id ||= Number(lastInsertRowid)
    }
  })
  return {
    write: async (statements, fill) => transaction.immediate(statements, fill),
    read: async (statements, fill) =>
      statements.map((statement) => prepare(statement.text).all(...fill(statement, 0))),
  }
}

const connections = 16

function openMysql(settings: MysqlSettings): FloorDatabase {
  const pool = createPool({
    ...buildConnectionOptions(settings, settings),
    database: settings.database,
    connectionLimit: connections,
    charset: 'utf8mb4_bin',
    dateStrings: true,
  })
  return {
    write: (statements, fill) => withConnection(pool, (connection) => writeTo(connection, statements, fill)),
    read: (statements, fill) =>
      withConnection(pool, async (connection) => {
        const found: unknown[][] = []
        for (const statement of statements) {
          const [rows] = await connection.execute(statement.text, fill(statement, 0))
          found.push(rows as unknown[]) // as: only statements that return rows are read
        }
        return found
      }),
  }
}

async function writeTo(connection: PoolConnection, statements: readonly FloorStatement[], fill: Fill) {
  await connection.beginTransaction()
  let id = 0
  for (const statement of statements) {
    const [result] = await connection.execute<ResultSetHeader>(statement.text, fill(statement, id))
    id ||= result.insertId
  }
  await connection.commit()
}

async function withConnection<Result>(
  pool: Pool,
  work: (connection: PoolConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.getConnection()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}
