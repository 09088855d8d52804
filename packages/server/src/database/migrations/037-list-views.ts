import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex, createTable } from './column-types.ts'

/** Creates the tables of saved views and of the columns that members have selected. */
export async function listViews(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'list_views', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('list', columns.word, (column) => column.notNull())
    // The owner.
    .addColumn('member_id', columns.id, (column) => column.notNull().references('members.id'))
    .addColumn('name', columns.line, (column) => column.notNull())
    // The name in lower case: the names of one owner differ in more than case.
    .addColumn('name_key', columns.line, (column) => column.notNull())
    // 1: all members see the view. 0: only its owner.
    .addColumn('is_shared', columns.wholeNumber, (column) => column.notNull())
    // Filter, order and columns.
    .addColumn('content', columns.json, (column) => column.notNull())
    // Increases by 1 with each change.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  const name = { name: 'list_views_name', columns: ['member_id', 'list', 'name_key'], isUnique: true }
  await createIndex(db, { table: 'list_views', ...name }, columns)
  await createIndex(db, { table: 'list_views', name: 'list_views_by_list', columns: ['list'] }, columns)
  // A list without a row has the default columns and opens with all records.
  await createClusteredTable(db, 'list_preferences', columns)
    .addColumn('member_id', columns.id, (column) => column.notNull().references('members.id'))
    .addColumn('list', columns.word, (column) => column.notNull())
    .addColumn('columns', columns.json)
    .addColumn('default_view_id', columns.id)
    .addPrimaryKeyConstraint('list_preferences_key', ['member_id', 'list'])
    .execute()
}
