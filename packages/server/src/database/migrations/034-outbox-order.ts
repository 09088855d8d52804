import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex, dropIndex } from './column-types.ts'

const table = 'mail_messages'

/** Adds an index for the order of the outbox: e-mails without attachments are sent first. */
export async function outboxOrder(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // 1: there are attachments.
  await addColumn(db, { table, name: 'has_files', type: columns.wholeNumber, initially: '0' })
  await sql`update mail_messages set has_files = 1 where has_files = 0
    and exists (select 1 from mail_attachments where mail_attachments.message_id = mail_messages.id)`.execute(
    db,
  )
  const due = ['state', 'has_files', 'next_attempt_at', 'id']
  await createIndex(db, { name: 'mail_due_by_files', table, columns: due }, columns)
  await dropIndex(db, { name: 'mail_due', table }, columns)
}
