import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { insertStoredRows, type StoredValue } from '#database/copies/snapshot.ts'
import { copiedTables } from '#database/copies/stored-tables.ts'
import { readTables } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { dropTriggers, listTriggers } from '#database/queries/stored-triggers.ts'
import type { Connection } from '#database/tables/schema.ts'
import { backUpDatabase, createBackupFolder, readBackupRows } from '#test/backups.ts'
import { createSchema } from '#test/create-schema.ts'
import { createTestDatabase, forEachDatabaseServer, type TestDatabase } from '#test/test-database.ts'
import { loadBackup } from './load-backup.ts'

const dialects: readonly DialectName[] = ['sqlite', 'mysql']

interface ColumnRow {
  readonly table_name: string
  readonly name: string
  readonly type: string
  readonly maxLength: number | string | null
  readonly nullable: string
}

/** A column as the database server limits it. The embedded database has no limits. */
interface Column {
  readonly type: string
  readonly maxLength: number
  readonly isNullable: boolean
  /** Whether it is part of a foreign key, on either side. */
  readonly isKey: boolean
}

const longText = 100_000

// Sixteen characters: a NUL, quotes, characters that JSON and SQL escape, right-to-left text, and trailing spaces.
const specialCharacters = `\u0000\u2028"'\\\`\t\r\n؟ﬁ;--   `

function createBoundaryValue({ type, maxLength, isKey }: Column, row: number): StoredValue {
  if (isKey) return type === 'bigint' ? row : `k${row}`
  switch (type) {
    case 'bigint':
      return Number.MAX_SAFE_INTEGER - row
    case 'decimal':
      return `-99999999999999${row % 10}.9999`
    case 'char':
      return createFixedText(maxLength)
    case 'varchar':
      return createBoundaryText(maxLength, row)
    case 'mediumblob':
      return Buffer.from(Array.from({ length: longText }, (_, index) => (index * 7 + row) % 256))
    case 'varbinary':
      return Buffer.from(Array.from({ length: maxLength }, (_, index) => (index + row) % 256))
    default:
      return createBoundaryText(longText, row)
  }
}

const most = Number.MAX_SAFE_INTEGER

/** Values of columns that check constraints compare with others. */
const constrained: Readonly<Record<string, Readonly<Record<string, StoredValue>>>> = {
  issued_documents: { net: most, vat: 0, gross: most, rounding: 0, deducted: 0, owed: most },
  issued_vat: { tax: 0 },
  document_balances: { paid: 0, credited: 0, written_off: 0, spent: 0 },
  line_balances: { credited: 0 },
  payments: { direction: 'in' },
  payment_balances: { used: 0 },
  allocations: {
    payment_id: 41,
    invoice_id: 41,
    credit_id: null,
    refund_id: null,
    reverses_id: null,
    nature: 'money',
  },
}

function createFixedText(length: number): string {
  return { 10: '2024-02-29', 24: '9999-12-31T23:59:59.999Z' }[length] ?? 'f'.repeat(length)
}

/** Returns a text of the given length, mostly of characters of four bytes. */
function createBoundaryText(length: number, row: number): string {
  const start = String(row)
  return `${start}${'🪟'.repeat(length - start.length - [...specialCharacters].length)}${specialCharacters}`
}

forEachDatabaseServer('backup round trip of every table', ({ settings: serverSettings }) => {
  const folder = createBackupFolder()
  const databases: TestDatabase[] = []
  const columns = new Map<string, Column>()

  async function createDatabase(
    of: DialectName,
  ): Promise<{ settings: TestDatabase['settings']; db: Connection }> {
    const database = await createTestDatabase(of)
    databases.push(database)
    return { settings: database.settings, db: openDatabase(database.settings) }
  }

  beforeAll(async () => {
    const db = openDatabase(serverSettings())
    await createSchema(db, serverSettings())
    const { rows } =
      await sql<ColumnRow>`select table_name as table_name, column_name as name, data_type as type,
      character_maximum_length as maxLength, is_nullable as nullable
      from information_schema.columns where table_schema = database()`.execute(db)
    const { rows: keys } = await sql<{ own: string; other: string }>`
      select concat(table_name, '.', column_name) as own,
        concat(referenced_table_name, '.', referenced_column_name) as other
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name is not null`.execute(db)
    const inKeys = new Set(keys.flatMap(({ own, other }) => [own, other]))
    for (const { table_name: table, name, type, maxLength, nullable } of rows) {
      const isKey = inKeys.has(`${table}.${name}`)
      columns.set(`${table}.${name}`, {
        type,
        maxLength: Number(maxLength),
        isNullable: nullable === 'YES',
        isKey,
      })
    }
    await db.destroy()
  }, 60_000)
  afterAll(async () => {
    folder.remove()
    for (const { drop } of databases) await drop()
  })

  /** Inserts two rows into each table: one with maximum values, and one with null where possible. */
  async function fillWithBoundaryValues(db: Connection): Promise<void> {
    const existingTables = await readTables(db)
    await db.connection().execute(async (connection) => {
      await withoutForeignKeys(connection)
      // They would compare the values with each other.
      await dropTriggers(connection, await listTriggers(connection))
      for (const table of copiedTables) {
        const names = existingTables.get(table)?.columns ?? []
        await sql`delete from ${sql.table(table)}`.execute(connection)
        const rows = [41, 42].map((row) =>
          names.map((name) => {
            const column = columns.get(`${table}.${name}`)
            if (!column) throw new Error(`${table}.${name} is not known`)
            const fixed = constrained[table]?.[name]
            if (fixed !== undefined) return fixed
            return row === 42 && column.isNullable ? null : createBoundaryValue(column, row)
          }),
        )
        await insertStoredRows(connection, { table, columns: names, rows })
      }
    })
  }

  it.each(dialects)('restores boundary values written on %s', { timeout: 60_000 }, async (dialect) => {
    const first = await createDatabase(dialect)
    await createSchema(first.db, first.settings)
    await fillWithBoundaryValues(first.db)
    await first.db.destroy()
    let file = folder.file('0')
    await backUpDatabase(first.settings, file)
    const expectedRows = await readBackupRows(file)
    expect(Object.keys(expectedRows).sort()).toEqual([...copiedTables].sort())
    for (const into of dialects.toSorted((one) => (one === dialect ? 1 : -1))) {
      const { settings, db } = await createDatabase(into)
      await loadBackup(file, { database: db, dialect: into })
      await db.destroy()
      file = folder.file(into)
      await backUpDatabase(settings, file)
      expect(await readBackupRows(file)).toEqual(expectedRows)
    }
  })
})

async function withoutForeignKeys(connection: Connection): Promise<void> {
  if (!isServer(connection)) return void (await sql`pragma foreign_keys = off`.execute(connection))
  await sql`set session foreign_key_checks = 0`.execute(connection)
}
