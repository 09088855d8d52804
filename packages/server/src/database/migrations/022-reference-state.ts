import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** What servers know that they have by heart: it says so when that is not good any more. */
export async function referenceState(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row.
  await createTable(db, 'reference_state', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // Another one after each change of statuses, currencies, tax rates, product groups, settings or members. By chance,
    // not counted: a database that was restored never says again what it has said once.
    .addColumn('version', columns.word, (column) => column.notNull())
    .execute()
  const version = crypto.randomUUID().replaceAll('-', '')
  await sql`insert into reference_state (id, version)
    select 1, ${version} where not exists (select 1 from reference_state)`.execute(db)
}
