import { sql } from 'kysely'
import type { Connection, Schema } from '#database/tables/schema.ts'

interface OldRows {
  readonly table: keyof Schema & string
  /** Column with a time, ISO 8601, UTC. Should have an index. */
  readonly column: string
  readonly before: string
  /** A batch is larger if rows have the same time. */
  readonly rowsPerBatch?: number
}

/**
 * Deletes the rows whose time is before another one, in batches. A single statement could exceed the time limit of the
 * database connection, and would fail again at each repetition.
 */
export async function deleteRowsBefore(
  db: Connection,
  { table, column, before, rowsPerBatch = 10_000 }: OldRows,
): Promise<void> {
  const [rows, time] = [sql.table(table), sql.ref(column)]
  for (;;) {
    const { rows: found } = await sql<{ time: string }>`select ${time} as time from ${rows}
      where ${time} < ${before} order by ${time} limit 1 offset ${rowsPerBatch}`.execute(db)
    const [last] = found
    if (!last) break
    await sql`delete from ${rows} where ${time} <= ${last.time}`.execute(db)
  }
  await sql`delete from ${rows} where ${time} < ${before}`.execute(db)
}
