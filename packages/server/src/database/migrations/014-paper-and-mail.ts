import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex, createTable } from './column-types.ts'

/** Creates the tables of print settings, e-mail templates, and e-mails with their attachments. */
export async function printAndMail(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createPrintSettingsTable(db, columns)
  await createTemplateTable(db, columns)
  await createMessageTable(db, columns)
  await createAttachmentTable(db, columns)
}

async function createPrintSettingsTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // One row, or none before the settings were changed.
  await createTable(db, 'paper_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('look', columns.word, (column) => column.notNull())
    // The accent colour, such as `#0f4c5c`.
    .addColumn('accent', columns.word, (column) => column.notNull())
    // Increases by 1 with each change.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
}

async function createTemplateTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // The initial text of document e-mails. A kind and language without a row has the text of the product.
  await createClusteredTable(db, 'mail_templates', columns)
    .addColumn('kind', columns.word, (column) => column.notNull())
    .addColumn('locale', columns.word, (column) => column.notNull())
    .addColumn('subject', columns.longLine, (column) => column.notNull())
    .addColumn('message', columns.note, (column) => column.notNull())
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_templates_key', ['kind', 'locale'])
    .execute()
}

async function createMessageTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'mail_messages', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // The Message-ID header, by which receivers recognise a repeated e-mail. The same at every attempt.
    .addColumn('message_id', columns.line, (column) => column.notNull().unique())
    // The document that the e-mail is about, and its version when the e-mail was queued.
    .addColumn('document_id', columns.id, (column) => column.references('documents.id'))
    .addColumn('document_version', columns.wholeNumber)
    // The party that the document was for when the e-mail was queued.
    .addColumn('lead_id', columns.id, (column) => column.references('leads.id'))
    .addColumn('customer_id', columns.id, (column) => column.references('customers.id'))
    // 'waiting' for its next attempt, 'sent', 'failed' after the last retry, or 'cancelled' by a member.
    .addColumn('state', columns.word, (column) => column.notNull())
    .addColumn('from_name', columns.line, (column) => column.notNull())
    .addColumn('from_address', columns.longLine, (column) => column.notNull())
    // The addresses of `to` and `cc`.
    .addColumn('recipients', columns.json, (column) => column.notNull())
    .addColumn('subject', columns.longLine, (column) => column.notNull())
    .addColumn('message', columns.note, (column) => column.notNull())
    .addColumn('queued_at', columns.moment, (column) => column.notNull())
    .addColumn('queued_by', columns.id, (column) => column.notNull().references('members.id'))
    .addColumn('attempts', columns.wholeNumber, (column) => column.notNull())
    .addColumn('next_attempt_at', columns.moment, (column) => column.notNull())
    // After this time there are no automatic attempts any more.
    .addColumn('give_up_at', columns.moment, (column) => column.notNull())
    // ID of the process that holds the lease, and when the lease expires, by the database clock. Empty: no lease.
    .addColumn('claimed_by', columns.line, (column) => column.notNull())
    .addColumn('claimed_until', columns.moment, (column) => column.notNull())
    // Why the last attempt failed, as the key of a text and its parameters. Empty: it did not fail.
    .addColumn('last_error', columns.json, (column) => column.notNull())
    // The addresses to which the next attempt sends the e-mail: all, until some have accepted it.
    .addColumn('pending', columns.json, (column) => column.notNull())
    // The addresses that have permanently rejected the e-mail while others accepted it, each with the reason.
    .addColumn('refused', columns.json, (column) => column.notNull())
    // When the e-mail was sent. Empty: not yet.
    .addColumn('sent_at', columns.moment, (column) => column.notNull())
    .execute()
  await createMessageIndexes(db, columns)
}

async function createMessageIndexes(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = 'mail_messages'
  await createIndex(db, { name: 'mail_due', table, columns: ['state', 'next_attempt_at', 'id'] }, columns)
  await createIndex(db, { name: 'mail_of_state', table, columns: ['state', 'id'] }, columns)
  await createIndex(db, { name: 'mail_of_document', table, columns: ['document_id', 'id'] }, columns)
  await createIndex(db, { name: 'mail_of_lead', table, columns: ['lead_id'] }, columns)
  await createIndex(db, { name: 'mail_of_customer', table, columns: ['customer_id'] }, columns)
}

async function createAttachmentTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // The files as they were sent, kept permanently.
  await createTable(db, 'mail_attachments', columns)
    .addColumn('message_id', columns.id, (column) => column.notNull().references('mail_messages.id'))
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('name', columns.longLine, (column) => column.notNull())
    .addColumn('content_type', columns.line, (column) => column.notNull())
    .addColumn('content', columns.file, (column) => column.notNull())
    // The document of which the file is a PDF.
    .addColumn('document_id', columns.id, (column) => column.references('documents.id'))
    .addPrimaryKeyConstraint('mail_attachments_key', ['message_id', 'position'])
    .execute()
}
