import { type Kysely, sql } from 'kysely'
import { sortKeyOf } from '#database/sort-key.ts'

export interface Keyed {
  readonly table: string
  /** The column of the key. */
  readonly key: string
  /** The columns of the text that it is made of, put together; the first of these that is not empty. */
  readonly from: readonly (readonly string[])[]
}

interface Row {
  readonly id: number
  readonly [column: string]: unknown
}

const rowsAtOnce = 500

/** Gives a key to the records that were stored before there were keys. */
export async function writeSortKeys(db: Kysely<unknown>, { table, key, from }: Keyed): Promise<void> {
  const columns = sql.join(from.flat().map((column) => sql.ref(column)))
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`select id, ${columns} from ${sql.table(table)}
      where id > ${last} order by id limit ${rowsAtOnce}`.execute(db)
    if (rows.length === 0) return
    const keys = rows.map((row) => ({ id: row.id, value: sortKeyOf(textOf(row, from)) }))
    const cases = keys.map(({ id, value }) => sql`when ${id} then ${value}`)
    const ids = sql.join(keys.map(({ id }) => sql`${id}`))
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = case id ${sql.join(cases, sql` `)} end
      where id in (${ids})`.execute(db)
    last = keys.at(-1)?.id ?? last
  }
}

function textOf(row: Row, from: Keyed['from']): string {
  const texts = from.map((columns) =>
    columns
      .map((column) => String(row[column]))
      .join(' ')
      .trim(),
  )
  return texts.find((text) => text !== '') ?? ''
}
