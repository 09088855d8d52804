import { sql } from 'kysely'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { Table } from '#harness/results.ts'

interface Sizes {
  /** In bytes, by the name of the table. */
  readonly index: ReadonlyMap<string, number>
  readonly database: number
}

export async function sizeTable({ documents, settings, test, making }: DataSet): Promise<Table> {
  const db = test.services.database
  const sizes = settings.dialect === 'sqlite' ? await sqliteSizes(db) : await mysqlSizes(db)
  const index = [...sizes.index.values()].reduce((sum, bytes) => sum + bytes, 0)
  const row = (what: string, bytes: number) => [
    what,
    megabytes(bytes),
    `${((100 * bytes) / sizes.database).toFixed(0)} %`,
  ]
  return {
    title: `Search index of ${documents} documents`,
    note: `Built by the product in ${making.indexSeconds.toFixed(0)} s (${((making.indexSeconds * 1_000_000) / documents).toFixed(0)} µs per document). Sizes in MB, and as share of the whole database.`,
    columns: ['', 'MB', 'share'],
    rows: [
      ...Array.from(sizes.index, ([table, bytes]) => row(table, bytes)),
      row('index', index),
      row('whole database', sizes.database),
    ],
    figures: { bytes: Object.fromEntries(sizes.index), database: sizes.database, ...making },
  }
}

type Database = DataSet['test']['services']['database']

async function sqliteSizes(db: Database): Promise<Sizes> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, pgsize as bytes from dbstat where aggregate = true and name not like 'bench_%'`.execute(db)
  return sizesOf(rows)
}

async function mysqlSizes(db: Database): Promise<Sizes> {
  await sql`analyze table search_blocks, search_entries, search_news`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number | string }>`
    select table_name as name, data_length + index_length as bytes from information_schema.tables
    where table_schema = database() and table_name not like 'bench_%'`.execute(db)
  return sizesOf(rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })))
}

function sizesOf(tables: readonly { readonly name: string; readonly bytes: number }[]): Sizes {
  const ofIndex = tables.filter(({ name }) => name.startsWith('search_'))
  return {
    index: new Map(ofIndex.map(({ name, bytes }) => [name, bytes])),
    database: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
