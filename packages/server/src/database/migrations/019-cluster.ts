import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table with the writer node of a cluster. Without a cluster the name stays empty. */
export async function cluster(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // The table has one row.
  await createTable(db, 'database_writer', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // The node's own name for itself, such as `db1:3306`. Empty: none was stored yet.
    .addColumn('node', columns.line, (column) => column.notNull())
    .execute()
  await sql`insert into database_writer (id, node)
    select 1, '' where not exists (select 1 from database_writer)`.execute(db)
}
