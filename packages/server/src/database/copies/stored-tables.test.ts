import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { decimalColumns, productTables } from './stored-tables.ts'
import { readTables } from './table-columns.ts'

// Tables that exist only while the index is being rebuilt.
const temporaryTables = ['search_entries_new', 'search_blocks_new', 'search_entries_old', 'search_blocks_old']

forEachDatabase('backup policies', ({ settings }) => {
  it('cover every table and every column with exact decimals', async () => {
    const database = openDatabase(settings())
    await migrate(database, settings().dialect)
    const tables = await readTables(database)
    expect([...tables.keys()].sort()).toEqual(
      productTables.filter((name) => !temporaryTables.includes(name)).sort(),
    )
    for (const { name, key } of tables.values())
      if (!name.startsWith('kysely')) expect(key, name).not.toEqual([])
    if (isServer(database)) {
      const { rows } = await sql<{ name: string }>`
        select concat(table_name, '.', column_name) as name from information_schema.columns
        where table_schema = database() and data_type = 'decimal'`.execute(database)
      const expected = Object.entries(decimalColumns).flatMap(([table, columns]) =>
        columns.map((column) => `${table}.${column}`),
      )
      expect(expected.sort()).toEqual(rows.map(({ name }) => name).sort())
    }
    await database.destroy()
  })
})
