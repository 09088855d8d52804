import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the table of the changes that members, API tokens and the system made. */
export async function events(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'events', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('at', columns.moment, (column) => column.notNull())
    // Null: the system. Not a foreign key, so writing an event waits for no lock.
    .addColumn('member_id', columns.id)
    // Null: the member or the system. Not a foreign key, because tokens are deleted.
    .addColumn('token_id', columns.id)
    .addColumn('subject_type', columns.word, (column) => column.notNull())
    // Null: a setting without an id. Not a foreign key, because records can be deleted.
    .addColumn('subject_id', columns.id)
    .addColumn('event', columns.word, (column) => column.notNull())
    .addColumn('version_before', columns.wholeNumber)
    .addColumn('version_after', columns.wholeNumber)
    .execute()
  const index = { name: 'events_of_subject', table: 'events', columns: ['subject_type', 'subject_id'] }
  await createIndex(db, index, columns)
  await forbidChanges(db, columns)
}

/** Creates triggers that reject changes and deletions of events. */
async function forbidChanges(db: Kysely<unknown>, { dialect }: ColumnTypes): Promise<void> {
  for (const operation of ['update', 'delete']) {
    const head = `before ${operation} on events`
    if (dialect === 'sqlite') {
      const reject = `begin select raise(abort, 'events are only added'); end`
      await sql.raw(`create trigger if not exists events_no_${operation} ${head} ${reject}`).execute(db)
      continue
    }
    const reject = `for each row signal sqlstate '45000' set message_text = 'events are only added'`
    try {
      await sql.raw(`create trigger events_no_${operation} ${head} ${reject}`).execute(db)
    } catch (error) {
      if (!isTolerable(error)) throw error
    }
  }
}

// The trigger exists (1359), or the host grants no privilege to create triggers. The product itself only adds events.
const tolerableErrnos = [1359, 1044, 1142, 1227, 1370, 1419]

function isTolerable(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && tolerableErrnos.includes(Number(error.errno))
}
