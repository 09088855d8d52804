import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabase } from '#test/test-database.ts'

const folder = import.meta.dirname
const sources = globSync('{schema,*-tables}.ts', { cwd: folder }).map((file) =>
  readFileSync(`${folder}/${file}`, 'utf8'),
)

interface TableInterface {
  readonly extends: string | undefined
  /** The comment of each column. Empty: there is none. */
  readonly comments: ReadonlyMap<string, string>
}

const interfacePattern = /^export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm
const propertyPattern = /(?:^ {2}\/\*\*([\s\S]*?)\*\/\n)?^ {2}(\w+): (.*)$/gm

/** The interfaces of the tables, by name. */
const interfaces = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(interfacePattern)].map(([, name = '', base, body = '']): [string, TableInterface] => [
      name,
      { extends: base, comments: parseComments(body) },
    ]),
  ),
)

function parseComments(body: string): Map<string, string> {
  return new Map(
    [...body.matchAll(propertyPattern)].map(([, comment = '', column = '']) => [column, comment.trim()]),
  )
}

/** Reads from `Schema` which table has which interface. */
function listTableInterfaces(): [string, string][] {
  const [, body = ''] = /^export interface Schema \{\n([\s\S]*?)^\}/m.exec(sources.join('\n')) ?? []
  return [...body.matchAll(propertyPattern)].map(([, , table = '', name = '']) => [table, name])
}

function listComments(name: string | undefined): [string, string][] {
  const table = name === undefined ? undefined : interfaces.get(name)
  return table === undefined ? [] : [...listComments(table.extends), ...table.comments]
}

const fileColumnsQuery = sql<StoredColumn>`
  select tables.name as table_name, columns.name as name
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite%'`

const serverColumnsQuery = sql<StoredColumn>`
  select table_name as table_name, column_name as name
  from information_schema.columns where table_schema = database()`

interface StoredColumn {
  readonly table_name: string
  readonly name: string
}

/** The tables in which Kysely stores the applied migrations. */
const kyselyTable = /^kysely_/
/** Tables that exist only while the index is being rebuilt. */
const temporaryTable = /^search_\w+_new$/

forEachDatabase('the columns of the database', ({ settings }) => {
  it('have a comment each, and there is no comment on a missing column', async () => {
    const database = openDatabase(settings())
    await migrate(database, settings().dialect)
    const { rows } = await (isServer(database) ? serverColumnsQuery : fileColumnsQuery).execute(database)
    await database.destroy()
    const stored = rows.filter(({ table_name }) => !kyselyTable.test(table_name))
    const described = listTableInterfaces()
      .filter(([table]) => !temporaryTable.test(table))
      .flatMap(([table, name]) =>
        listComments(name).map(([column, comment]) => ({ column: `${table}.${column}`, comment })),
      )
    expect(described.map(({ column }) => column).sort()).toEqual(
      stored.map(({ table_name, name }) => `${table_name}.${name}`).sort(),
    )
    expect(described.filter(({ comment }) => comment === '')).toEqual([])
  })
})
