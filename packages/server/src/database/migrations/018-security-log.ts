import { type Kysely, sql } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Who did what that has to do with access, and when. */
export async function securityLog(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'security_events', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('happened_at', columns.moment, (column) => column.notNull())
    // What it was, as the contract names it.
    .addColumn('event', columns.word, (column) => column.notNull())
    // Who did it; null: nobody who is known, or the command line. Refers to nothing, so that it holds nobody up.
    .addColumn('member_id', columns.id)
    // As they were called then.
    .addColumn('member_name', columns.line, (column) => column.notNull())
    // Where from; empty: on the server itself.
    .addColumn('address', columns.line, (column) => column.notNull())
    .addColumn('browser', columns.line, (column) => column.notNull())
    // Whom or what it was done to, in a few words; empty: it says so itself.
    .addColumn('about', columns.line, (column) => column.notNull())
    .execute()
  const table = 'security_events'
  await createIndex(db, { name: 'security_of_time', table, columns: ['happened_at'] }, columns)
  await createIndex(db, { name: 'security_of_member', table, columns: ['member_id', 'id'] }, columns)
  await createIndex(db, { name: 'security_of_event', table, columns: ['event', 'id'] }, columns)
  await forbidChanges(db, columns)
}

/** Nothing in the log is ever changed, nor deleted before its time: the database itself refuses that. */
async function forbidChanges(db: Kysely<unknown>, { dialect }: ColumnTypes) {
  if (dialect === 'sqlite') {
    const refuse = sql`begin select raise(abort, 'the security log is only added to'); end`
    await sql`create trigger if not exists security_unchanged before update on security_events ${refuse}`.execute(
      db,
    )
    await sql`create trigger if not exists security_kept before delete on security_events
      when old.happened_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-364 days') ${refuse}`.execute(db)
    return
  }
  const refuse = sql`signal sqlstate '45000' set message_text = 'the security log is only added to'`
  const statements = [
    sql`create trigger security_unchanged before update on security_events for each row ${refuse}`,
    sql`create trigger security_kept before delete on security_events for each row
      if old.happened_at > date_format(utc_timestamp() - interval 364 day, '%Y-%m-%dT%H:%i:%s.000Z')
      then ${refuse}; end if`,
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

// Some hosts give nobody the right to make triggers. The product itself only adds to the log in any case.
const forbiddenErrnos = [1044, 1142, 1227, 1370, 1419]

function isForbiddenError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && forbiddenErrnos.includes(Number(error.errno))
}
