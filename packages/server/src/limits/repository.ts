import { sql } from 'kysely'
import { deleteRowsBefore } from '#database/queries/delete-rows-before.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Uses counted in one bucket of a window. */
export interface TimeBucket {
  readonly start: Date
  readonly uses: number
}

export interface CounterIncrement {
  /** SHA-256 of the limit's name and the key that is counted. */
  readonly counterKey: string
  readonly bucketStart: Date
  readonly uses: number
}

/** Adds uses to a bucket. */
export async function addUses(
  db: Connection,
  { counterKey, bucketStart, uses }: CounterIncrement,
): Promise<void> {
  const row = { counted_under: counterKey, counted_from: bucketStart.toISOString(), uses }
  const increment = { uses: sql<number>`use_counts.uses + ${uses}` }
  const insert = db.insertInto('use_counts').values(row)
  if (isServer(db)) await insert.onDuplicateKeyUpdate(increment).execute()
  else
    await insert
      .onConflict((conflict) => conflict.columns(['counted_under', 'counted_from']).doUpdateSet(increment))
      .execute()
}

/** Returns the buckets of some counters since a moment, by counter key; counters without uses are missing. */
export async function readUses(
  db: Connection,
  counterKeys: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly TimeBucket[]>> {
  if (counterKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('use_counts')
    .selectAll()
    .where('counted_under', 'in', counterKeys)
    .where('counted_from', '>', since.toISOString())
    .execute()
  const rowsByKey = Map.groupBy(rows, (row) => row.counted_under)
  return new Map(
    Array.from(rowsByKey, ([counterKey, bucketRows]) => [
      counterKey,
      bucketRows.map((row) => ({ start: new Date(row.counted_from), uses: Number(row.uses) })),
    ]),
  )
}

/** Deletes buckets that began before a moment. */
export async function deleteUsesBefore(db: Connection, before: Date): Promise<void> {
  await deleteRowsBefore(db, { table: 'use_counts', column: 'counted_from', before: before.toISOString() })
}
