import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  createConnection,
  format,
  type RowDataPacket,
  type Connection as ServerConnection,
} from 'mysql2/promise'
import { buildConnectionOptions } from '#database/connections/database-server.ts'
import type { DatabaseSettings, MysqlSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { createTestDatabase } from './test-database.ts'

// Migrating a database takes most of the time in which a suite starts, so each process does it once and copies the result.

let fileContent: Promise<Buffer> | undefined
let statements: Promise<string> | undefined

/** Fills an empty database with the tables of this version and the reference data. Leaves any other database as it is. */
export async function fillEmptyDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.dialect === 'sqlite') {
    if (existsSync(settings.file)) return
    fileContent ??= createMigratedFile()
    writeFileSync(settings.file, await fileContent)
  } else {
    await withServer(settings, async (server) => {
      const [tables] = await server.query<RowDataPacket[]>('show tables')
      if (tables.length > 0) return
      statements ??= dumpMigratedDatabase()
      await server.query(await statements)
    })
  }
}

async function createMigratedFile(): Promise<Buffer> {
  const template = await createTestDatabase('sqlite')
  const { settings } = template
  if (settings.dialect !== 'sqlite') throw new Error('The database is not a file')
  await migrateEmpty(settings)
  const content = readFileSync(settings.file)
  await template.drop()
  return content
}

/** Returns statements that create the tables, rows and triggers of a migrated database. */
async function dumpMigratedDatabase(): Promise<string> {
  const template = await createTestDatabase('mysql')
  const { settings } = template
  if (settings.dialect !== 'mysql') throw new Error('The database is not on a server')
  await migrateEmpty(settings)
  const parts = await withServer(settings, async (server) => {
    const tables = await listNames(server, 'show tables')
    const triggers = await listNames(server, 'show triggers')
    return [
      'set foreign_key_checks = 0',
      ...(await Promise.all(tables.map((table) => dumpTable(server, table)))).flat(),
      ...(await Promise.all(triggers.map((name) => dumpTrigger(server, name)))),
      'set foreign_key_checks = 1',
    ]
  })
  await template.drop()
  return parts.join(';\n')
}

async function dumpTable(server: ServerConnection, table: string): Promise<string[]> {
  const [[created]] = await server.query<RowDataPacket[]>('show create table ??', [table])
  const stored = await listNames(
    server,
    format("show columns from ?? where Extra not like '%GENERATED%'", [table]),
  )
  const rows = { sql: format('select ?? from ??', [stored, table]), rowsAsArray: true }
  const [values] = await server.query<RowDataPacket[][]>(rows)
  const inserted = values.length > 0 ? [format('insert into ?? (??) values ?', [table, stored, values])] : []
  return [String(created?.['Create Table']), ...inserted]
}

async function dumpTrigger(server: ServerConnection, name: string): Promise<string> {
  const [[created]] = await server.query<RowDataPacket[]>('show create trigger ??', [name])
  return String(created?.['SQL Original Statement'])
}

async function listNames(server: ServerConnection, query: string): Promise<string[]> {
  const [rows] = await server.query<RowDataPacket[]>(query)
  return rows.map((row) => String(Object.values(row)[0]))
}

async function migrateEmpty(settings: DatabaseSettings): Promise<void> {
  const database = openDatabase(settings)
  await migrate(database, settings.dialect)
  await seedReferenceData(database)
  await database.destroy()
}

async function withServer<Result>(
  settings: MysqlSettings,
  use: (server: ServerConnection) => Promise<Result>,
): Promise<Result> {
  const { database } = settings
  const options = { database, dateStrings: true, multipleStatements: true } as const
  const server = await createConnection({ ...buildConnectionOptions(settings, settings), ...options })
  try {
    return await use(server)
  } finally {
    await server.end()
  }
}
