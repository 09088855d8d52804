import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabase } from '#test/test-database.ts'

const here = import.meta.dirname
const sources = globSync('{schema,*-tables}.ts', { cwd: here }).map((file) =>
  readFileSync(`${here}/${file}`, 'utf8'),
)

interface Described {
  readonly extends: string | undefined
  /** The line of each column; empty where there is none. */
  readonly lines: ReadonlyMap<string, string>
}

const declared = /^export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm
const property = /(?:^ {2}\/\*\*([\s\S]*?)\*\/\n)?^ {2}(\w+): (.*)$/gm

/** The interfaces of the tables, by name. */
const interfaces = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(declared)].map(([, name = '', base, body = '']): [string, Described] => [
      name,
      { extends: base, lines: linesIn(body) },
    ]),
  ),
)

function linesIn(body: string): Map<string, string> {
  return new Map([...body.matchAll(property)].map(([, line = '', column = '']) => [column, line.trim()]))
}

/** `Schema` says which table is of which interface. */
function interfaceOfEach(): [string, string][] {
  const [, body = ''] = /^export interface Schema \{\n([\s\S]*?)^\}/m.exec(sources.join('\n')) ?? []
  return [...body.matchAll(property)].map(([, , table = '', name = '']) => [table, name])
}

function describedIn(name: string | undefined): [string, string][] {
  const described = name === undefined ? undefined : interfaces.get(name)
  return described === undefined ? [] : [...describedIn(described.extends), ...described.lines]
}

const columnsOfFile = sql<StoredColumn>`
  select tables.name as table_name, columns.name as name
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite%'`

const columnsOfServer = sql<StoredColumn>`
  select table_name as table_name, column_name as name
  from information_schema.columns where table_schema = database()`

interface StoredColumn {
  readonly table_name: string
  readonly name: string
}

/** The tables that the migrations themselves are noted in are the query builder's. */
const notOurs = /^kysely_/
/** Only while the index is built anew. */
const passing = /^search_\w+_new$/

forEachDatabase('the columns of the tables', ({ settings }) => {
  it('have a line each, and no line is of a column that is gone', async () => {
    const database = openDatabase(settings())
    await migrate(database, settings().dialect)
    const { rows } = await (isServer(database) ? columnsOfServer : columnsOfFile).execute(database)
    await database.destroy()
    const stored = rows.filter(({ table_name }) => !notOurs.test(table_name))
    const described = interfaceOfEach()
      .filter(([table]) => !passing.test(table))
      .flatMap(([table, name]) =>
        describedIn(name).map(([column, line]) => ({ column: `${table}.${column}`, line })),
      )
    expect(described.map(({ column }) => column).sort()).toEqual(
      stored.map(({ table_name, name }) => `${table_name}.${name}`).sort(),
    )
    expect(described.filter(({ line }) => line === '')).toEqual([])
  })
})
