import { sql } from 'kysely'
import type { Connection } from '#database/schema.ts'
import { readSum, withExactSums } from '#database/exact-sums.ts'

/** What is added up of the documents of a kind, in cents as text: a sum can be larger than what a number holds exactly. */
export interface KindFigures {
  readonly kind: string
  readonly documents: number
  readonly sub_total: string
  readonly total_tax: string
  readonly total: string
}

/** What two copies of the same data agree on. */
export interface Figures {
  /** How many rows a table has, by its name. */
  readonly counts: Readonly<Record<string, number>>
  readonly kinds: readonly KindFigures[]
}

/** Counts every row one by one: for copies, which must agree to the last. */
export async function readFigures(db: Connection, tables: readonly string[]): Promise<Figures> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = await countRows(db, table)
  return { counts, kinds: tables.includes('documents') ? await readKinds(db) : [] }
}

export async function countRows(db: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

async function readKinds(db: Connection): Promise<KindFigures[]> {
  const { rows } = await withExactSums((sumOf) =>
    sql<KindFigures>`
      select kind, count(*) as documents, ${sumOf(sql`sub_total`)} as sub_total,
        ${sumOf(sql`total_tax`)} as total_tax, ${sumOf(sql`total`)} as total
      from documents group by kind order by kind`.execute(db),
  )
  return rows.map((row) => ({
    kind: row.kind,
    documents: Number(row.documents),
    sub_total: String(readSum(row.sub_total)),
    total_tax: String(readSum(row.total_tax)),
    total: String(readSum(row.total)),
  }))
}

/** What differs, in figures: `documents 12 ≠ 11`; empty: nothing does. */
export function differences(before: Figures, after: Figures): string[] {
  const tables = Object.entries(before.counts).flatMap(([table, count]) =>
    differs(table, count, after.counts[table]),
  )
  const kinds = before.kinds.flatMap((wanted) => {
    const found = after.kinds.find(({ kind }) => kind === wanted.kind)
    return (['sub_total', 'total_tax', 'total'] as const).flatMap((figure) =>
      differs(`${wanted.kind}.${figure}`, wanted[figure], found?.[figure]),
    )
  })
  return [...tables, ...kinds]
}

function differs(what: string, wanted: number | string, found: number | string | undefined): string[] {
  return wanted === found ? [] : [`${what} ${wanted} ≠ ${found ?? '–'}`]
}
