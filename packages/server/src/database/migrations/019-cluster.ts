import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Which node of a database cluster is written to; where there is none it stays empty. */
export async function cluster(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row.
  await createTable(db, 'database_writer', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // As it calls itself: `db1:3306`. Empty: none was named yet.
    .addColumn('node', columns.line, (column) => column.notNull())
    .execute()
  await sql`insert into database_writer (id, node)
    select 1, '' where not exists (select 1 from database_writer)`.execute(db)
}
