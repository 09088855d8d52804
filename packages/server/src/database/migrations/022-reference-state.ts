import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table with the version of the reference data, by which servers know whether their caches are stale. */
export async function referenceState(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // The table has one row.
  await createTable(db, 'reference_state', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // A random value after each change of statuses, currencies, tax rates, product groups, settings or members. It is random,
    // not a counter, so that a restored database never repeats one.
    .addColumn('version', columns.word, (column) => column.notNull())
    .execute()
  const version = crypto.randomUUID().replaceAll('-', '')
  await sql`insert into reference_state (id, version)
    select 1, ${version} where not exists (select 1 from reference_state)`.execute(db)
}
