import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the security log. */
export async function securityLog(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'security_events', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('happened_at', columns.moment, (column) => column.notNull())
    // The name of the event in the contract.
    .addColumn('event', columns.word, (column) => column.notNull())
    // The member who caused it. Null: unknown caller or command line. Not a foreign key, so writing it waits for no lock.
    .addColumn('member_id', columns.id)
    // The name of the member at that time.
    .addColumn('member_name', columns.line, (column) => column.notNull())
    // The IP address of the caller. Empty: on the server itself.
    .addColumn('address', columns.line, (column) => column.notNull())
    .addColumn('browser', columns.line, (column) => column.notNull())
    // The object of the event, in a few words. Empty: the name of the event says it.
    .addColumn('about', columns.line, (column) => column.notNull())
    .execute()
  const table = 'security_events'
  await createIndex(db, { name: 'security_of_time', table, columns: ['happened_at'] }, columns)
  await createIndex(db, { name: 'security_of_member', table, columns: ['member_id', 'id'] }, columns)
  await createIndex(db, { name: 'security_of_event', table, columns: ['event', 'id'] }, columns)
  await forbidChanges(db, columns)
}

/** Creates triggers that reject changes of the log, and deletions of events that are not older than 364 days. */
async function forbidChanges(db: Kysely<unknown>, { dialect }: ColumnTypes) {
  if (dialect === 'sqlite') {
    const reject = sql`begin select raise(abort, 'the security log is only added to'); end`
    await sql`create trigger if not exists security_unchanged before update on security_events ${reject}`.execute(
      db,
    )
    await sql`create trigger if not exists security_kept before delete on security_events
      when old.happened_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-364 days') ${reject}`.execute(db)
    return
  }
  const reject = sql`signal sqlstate '45000' set message_text = 'the security log is only added to'`
  const statements = [
    sql`create trigger security_unchanged before update on security_events for each row ${reject}`,
    sql`create trigger security_kept before delete on security_events for each row
      if old.happened_at > date_format(utc_timestamp() - interval 364 day, '%Y-%m-%dT%H:%i:%s.000Z')
      then ${reject}; end if`,
  ]
  for (const statement of statements) {
    try {
      await statement.execute(db)
    } catch (error) {
      if (!(isTriggerExistsError(error) || isForbiddenError(error))) throw error
    }
  }
}

const triggerExistsErrno = 1359

function isTriggerExistsError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && error.errno === triggerExistsErrno
}

// Some hosts grant no privilege to create triggers. The product itself only adds to the log in any case.
const forbiddenErrnos = [1044, 1142, 1227, 1370, 1419]

function isForbiddenError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && forbiddenErrnos.includes(Number(error.errno))
}
