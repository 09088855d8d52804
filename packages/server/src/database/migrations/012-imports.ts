import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex, createTable } from './column-types.ts'

/** Creates the tables of imported rows and of the import locks. */
export async function imports(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createClusteredTable(db, 'imported_rows', columns)
    // 'lead' or 'customer'.
    .addColumn('relation', columns.word, (column) => column.notNull())
    // Hash of the whole content of the row.
    .addColumn('row_hash', columns.hash, (column) => column.notNull())
    .addColumn('party_id', columns.id, (column) => column.notNull())
    // The import and the line of the row in its file. A repeated call of the same import gets the same response.
    .addColumn('import_id', columns.line, (column) => column.notNull())
    .addColumn('row_line', columns.wholeNumber, (column) => column.notNull())
    // 'created' or 'updated'.
    .addColumn('outcome', columns.word, (column) => column.notNull())
    .addColumn('imported_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_rows_key', ['relation', 'row_hash'])
    .execute()
  const index = { name: 'imported_rows_of_party', table: 'imported_rows' }
  await createIndex(db, { ...index, columns: ['relation', 'party_id'] }, columns)
  // Customers without an e-mail address are recognised by their short name.
  await createIndex(db, { name: 'customers_username', table: 'customers', columns: ['username'] }, columns)
  await createImportLockTable(db, columns)
}

/** Creates a row for each relation. An import locks it, so two imports of one relation run one after the other. */
async function createImportLockTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'import_turns', columns)
    .addColumn('relation', columns.word, (column) => column.primaryKey())
    .execute()
  for (const relation of ['lead', 'customer']) {
    const { rows } = await sql`select relation from import_turns where relation = ${relation}`.execute(db)
    if (rows.length === 0) await sql`insert into import_turns (relation) values (${relation})`.execute(db)
  }
}
