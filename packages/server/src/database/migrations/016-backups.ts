import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the tables of the settings of nightly backups and of all backup runs. */
export async function backups(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row, or none before the settings were changed.
  await createTable(db, 'backup_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // 1: a backup is created every night.
    .addColumn('is_on', columns.wholeNumber, (column) => column.notNull())
    // The time, such as `02:30`, by the clock of the server.
    .addColumn('time_of_day', columns.word, (column) => column.notNull())
    // Empty: the folder in the data directory.
    .addColumn('folder', columns.longLine, (column) => column.notNull())
    // The number of backups that are kept.
    .addColumn('keep', columns.wholeNumber, (column) => column.notNull())
    // Increases by 1 with each change.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  await createRunTable(db, columns)
}

async function createRunTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'backup_runs', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // 'nightly', or 'asked' if a member requested it.
    .addColumn('cause', columns.word, (column) => column.notNull())
    // 'waiting' for a process, 'running', 'proven' (verified by a restore), or 'failed'.
    .addColumn('state', columns.word, (column) => column.notNull())
    // The name of the member. Empty: a nightly backup.
    .addColumn('asked_by', columns.line, (column) => column.notNull())
    // When the backup is due.
    .addColumn('due_at', columns.moment, (column) => column.notNull())
    // ID of the process that holds the lease, and when the lease expires, by the database clock. Empty: no lease.
    .addColumn('claimed_by', columns.line, (column) => column.notNull())
    .addColumn('claimed_until', columns.moment, (column) => column.notNull())
    // Empty: not yet.
    .addColumn('started_at', columns.moment, (column) => column.notNull())
    .addColumn('ended_at', columns.moment, (column) => column.notNull())
    // The name of the computer that created it.
    .addColumn('made_on', columns.line, (column) => column.notNull())
    // The path of the file. Empty: there is none, or it was deleted.
    .addColumn('file', columns.longLine, (column) => column.notNull())
    .addColumn('size', columns.wholeNumber, (column) => column.notNull())
    // The number of documents in the backup.
    .addColumn('documents', columns.wholeNumber, (column) => column.notNull())
    // What went wrong, as the key of a text and its parameters. Empty: nothing.
    .addColumn('failure', columns.json, (column) => column.notNull())
    // One backup for each night, even if several servers order it.
    .addUniqueConstraint('backup_runs_once', ['cause', 'due_at'])
    .execute()
  await createIndex(
    db,
    { name: 'backup_runs_of_state', table: 'backup_runs', columns: ['state', 'id'] },
    columns,
  )
}
