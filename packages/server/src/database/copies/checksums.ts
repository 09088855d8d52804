import { sql } from 'kysely'
import { parseSum, withExactSums } from '#database/queries/exact-sums.ts'
import type { Connection } from '#database/tables/schema.ts'

/** The totals of the documents of a kind, in cents as text, because a sum can exceed the range of exact numbers. */
export interface KindTotals {
  readonly kind: string
  readonly documents: number
  readonly sub_total: string
  readonly total_tax: string
  readonly total: string
}

/** Checksums of a database: two copies of the same data have equal ones. */
export interface Checksums {
  /** The number of rows of each table, by its name. */
  readonly counts: Readonly<Record<string, number>>
  readonly kinds: readonly KindTotals[]
}

/** Reads the checksums. Counts all rows of the tables, which takes long for large ones. */
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

/** Returns a text for each difference, such as `documents 12 ≠ 11`. Empty: there is none. */
export function compareChecksums(expected: Checksums, actual: Checksums): string[] {
  const tables = Object.entries(expected.counts).flatMap(([table, count]) =>
    describeDifference(table, count, actual.counts[table]),
  )
  const kinds = expected.kinds.flatMap((totals) => {
    const actualTotals = actual.kinds.find(({ kind }) => kind === totals.kind)
    return (['sub_total', 'total_tax', 'total'] as const).flatMap((column) =>
      describeDifference(`${totals.kind}.${column}`, totals[column], actualTotals?.[column]),
    )
  })
  return [...tables, ...kinds]
}

function describeDifference(
  name: string,
  expected: number | string,
  actual: number | string | undefined,
): string[] {
  return expected === actual ? [] : [`${name} ${expected} ≠ ${actual ?? '–'}`]
}
