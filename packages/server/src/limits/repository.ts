import { sql } from 'kysely'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { TimeBucket } from './rate-limiter.ts'

interface CounterIncrement {
  readonly under: string
  readonly from: Date
  readonly uses: number
}

/** Adds to what is counted of a stretch of time. */
export async function addUses(db: Connection, { under, from, uses }: CounterIncrement): Promise<void> {
  const row = { counted_under: under, counted_from: from.toISOString(), uses }
  const added = { uses: sql<number>`use_counts.uses + ${uses}` }
  const insert = db.insertInto('use_counts').values(row)
  if (isServer(db)) await insert.onDuplicateKeyUpdate(added).execute()
  else
    await insert
      .onConflict((there) => there.columns(['counted_under', 'counted_from']).doUpdateSet(added))
      .execute()
}

/** What was counted under some names since a moment. */
export async function readUses(
  db: Connection,
  under: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly TimeBucket[]>> {
  if (under.length === 0) return new Map()
  const rows = await db
    .selectFrom('use_counts')
    .selectAll()
    .where('counted_under', 'in', under)
    .where('counted_from', '>', since.toISOString())
    .execute()
  const uses = Map.groupBy(rows, (row) => row.counted_under)
  return new Map(
    Array.from(uses, ([name, some]) => [
      name,
      some.map((row) => ({ from: new Date(row.counted_from), uses: Number(row.uses) })),
    ]),
  )
}

/** Stretches of time that began before this moment. */
export async function deleteUsesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('use_counts').where('counted_from', '<', before.toISOString()).execute()
}
