import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes, createClusteredTable, createTable } from './column-types.ts'

/** Creates the tables of own templates, fonts and closing texts of printed documents. */
export async function printDesigns(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'print_designs', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('name', columns.line, (column) => column.notNull().unique())
    // The template that it is based on.
    .addColumn('look', columns.word, (column) => column.notNull())
    .addColumn('accent', columns.word, (column) => column.notNull())
    .addColumn('font', columns.line, (column) => column.notNull())
    // All blocks in their order, separated by commas.
    .addColumn('blocks', columns.line, (column) => column.notNull())
    .addColumn('hidden', columns.line, (column) => column.notNull())
    // Increases by 1 with each change.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  await createTable(db, 'print_fonts', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('family', columns.line, (column) => column.notNull())
    .addColumn('weight', columns.wholeNumber, (column) => column.notNull())
    .addColumn('bytes', columns.wholeNumber, (column) => column.notNull())
    .addColumn('content', columns.file, (column) => column.notNull())
    .addColumn('stored_at', columns.moment, (column) => column.notNull())
    .addUniqueConstraint('print_fonts_face', ['family', 'weight'])
    .execute()
  await createClusteredTable(db, 'print_texts', columns)
    .addColumn('locale', columns.word, (column) => column.primaryKey().notNull())
    .addColumn('closing', columns.note, (column) => column.notNull())
    .execute()
  // Null: the template of the product in `look`.
  await addColumn(db, { table: 'paper_settings', name: 'design_id', type: columns.id, initially: null })
}
