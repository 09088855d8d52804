import { sql } from 'kysely'
import { parseSum, withExactSums } from '#database/queries/exact-sums.ts'
import type { Connection } from '#database/tables/schema.ts'

/** What is added up of the documents of a kind, in cents as text: a sum can be larger than what a number holds exactly. */
export interface KindTotals {
  readonly kind: string
  readonly documents: number
  readonly sub_total: string
  readonly total_tax: string
  readonly total: string
}

/** What two copies of the same data agree on. */
export interface Checksums {
  /** How many rows a table has, by its name. */
  readonly counts: Readonly<Record<string, number>>
  readonly kinds: readonly KindTotals[]
}

/** Counts every row one by one: for copies, which must agree to the last. */
export async function readChecksums(db: Connection, tables: readonly string[]): Promise<Checksums> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = await countRows(db, table)
  return { counts, kinds: tables.includes('documents') ? await readKindTotals(db) : [] }
}

export async function countRows(db: Connection, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

async function readKindTotals(db: Connection): Promise<KindTotals[]> {
  const { rows } = await withExactSums((sumOf) =>
    sql<KindTotals>`
      select kind, count(*) as documents, ${sumOf(sql`sub_total`)} as sub_total,
        ${sumOf(sql`total_tax`)} as total_tax, ${sumOf(sql`total`)} as total
      from documents group by kind order by kind`.execute(db),
  )
  return rows.map((row) => ({
    kind: row.kind,
    documents: Number(row.documents),
    sub_total: String(parseSum(row.sub_total)),
    total_tax: String(parseSum(row.total_tax)),
    total: String(parseSum(row.total)),
  }))
}

/** What differs, in figures: `documents 12 ≠ 11`; empty: nothing does. */
export function compareChecksums(before: Checksums, after: Checksums): string[] {
  const tables = Object.entries(before.counts).flatMap(([table, count]) =>
    describeDifference(table, count, after.counts[table]),
  )
  const kinds = before.kinds.flatMap((wanted) => {
    const found = after.kinds.find(({ kind }) => kind === wanted.kind)
    return (['sub_total', 'total_tax', 'total'] as const).flatMap((figure) =>
      describeDifference(`${wanted.kind}.${figure}`, wanted[figure], found?.[figure]),
    )
  })
  return [...tables, ...kinds]
}

function describeDifference(
  what: string,
  wanted: number | string,
  found: number | string | undefined,
): string[] {
  return wanted === found ? [] : [`${what} ${wanted} ≠ ${found ?? '–'}`]
}
