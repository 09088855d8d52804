import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** When backups are made by themselves, and what became of each. */
export async function backups(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row once somebody has chosen; none before.
  await createTable(db, 'backup_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // 1: one is made every night.
    .addColumn('is_on', columns.wholeNumber, (column) => column.notNull())
    // `02:30`, by the clock of the server.
    .addColumn('time_of_day', columns.word, (column) => column.notNull())
    // Empty: the one in the data directory.
    .addColumn('folder', columns.longLine, (column) => column.notNull())
    // How many are kept.
    .addColumn('keep', columns.wholeNumber, (column) => column.notNull())
    // Counts the changes.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  await createRunTable(db, columns)
}

async function createRunTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'backup_runs', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // 'nightly', or 'asked' for by somebody.
    .addColumn('cause', columns.word, (column) => column.notNull())
    // 'waiting' for a process, 'running', 'proven' by a restore, or 'failed'.
    .addColumn('state', columns.word, (column) => column.notNull())
    // By name; empty: nobody.
    .addColumn('asked_by', columns.line, (column) => column.notNull())
    // When it was to be made.
    .addColumn('due_at', columns.moment, (column) => column.notNull())
    // The process that makes it, and until when nobody else may, by the clock of the database; empty: none.
    .addColumn('claimed_by', columns.line, (column) => column.notNull())
    .addColumn('claimed_until', columns.moment, (column) => column.notNull())
    // Empty: not yet.
    .addColumn('started_at', columns.moment, (column) => column.notNull())
    .addColumn('ended_at', columns.moment, (column) => column.notNull())
    // The name of the computer.
    .addColumn('made_on', columns.line, (column) => column.notNull())
    // Whole, with its folder; empty: there is none, or not any more.
    .addColumn('file', columns.longLine, (column) => column.notNull())
    .addColumn('size', columns.wholeNumber, (column) => column.notNull())
    // How many documents are in it.
    .addColumn('documents', columns.wholeNumber, (column) => column.notNull())
    // What went wrong, as a sentence's key and parameters; empty: nothing.
    .addColumn('failure', columns.json, (column) => column.notNull())
    // One for each night, whoever orders it.
    .addUniqueConstraint('backup_runs_once', ['cause', 'due_at'])
    .execute()
  await createIndex(
    db,
    { name: 'backup_runs_of_state', table: 'backup_runs', columns: ['state', 'id'] },
    columns,
  )
}
