import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex, createTable } from './column-types.ts'

/** How documents look on paper, and the e-mails that they leave with. */
export async function printAndMail(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createPrintSettingsTable(db, columns)
  await createTemplateTable(db, columns)
  await createMessageTable(db, columns)
  await createAttachmentTable(db, columns)
}

async function createPrintSettingsTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // One row once somebody has chosen; none before.
  await createTable(db, 'paper_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('look', columns.word, (column) => column.notNull())
    // As `#0f4c5c`.
    .addColumn('accent', columns.word, (column) => column.notNull())
    // Counts the changes.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
}

async function createTemplateTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // What e-mails with a document begin with; a kind and a language without a row have the product's own words.
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
    // The header that a receiver knows a repeated message by; the same at every attempt.
    .addColumn('message_id', columns.line, (column) => column.notNull().unique())
    // What it is about, and the version of it that went along.
    .addColumn('document_id', columns.id, (column) => column.references('documents.id'))
    .addColumn('document_version', columns.wholeNumber)
    // Whom the document was for when it was queued.
    .addColumn('lead_id', columns.id, (column) => column.references('leads.id'))
    .addColumn('customer_id', columns.id, (column) => column.references('customers.id'))
    // 'waiting' for its next attempt, 'sent', 'failed': given up, or 'cancelled': taken back by somebody.
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
    // After this moment it is not tried again by itself.
    .addColumn('give_up_at', columns.moment, (column) => column.notNull())
    // The process that is sending it, and until when nobody else may, by the clock of the database; empty: none.
    .addColumn('claimed_by', columns.line, (column) => column.notNull())
    .addColumn('claimed_until', columns.moment, (column) => column.notNull())
    // What kept the last attempt from succeeding, as a sentence's key and parameters; empty: nothing.
    .addColumn('last_error', columns.json, (column) => column.notNull())
    // Those of its addresses that the next attempt goes to: all, until some were accepted.
    .addColumn('pending', columns.json, (column) => column.notNull())
    // Addresses that were refused for good while others were accepted, each with the reason.
    .addColumn('refused', columns.json, (column) => column.notNull())
    // Empty: not yet.
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
  // Files as they were sent, for good.
  await createTable(db, 'mail_attachments', columns)
    .addColumn('message_id', columns.id, (column) => column.notNull().references('mail_messages.id'))
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('name', columns.longLine, (column) => column.notNull())
    .addColumn('content_type', columns.line, (column) => column.notNull())
    .addColumn('content', columns.file, (column) => column.notNull())
    // The document that it is.
    .addColumn('document_id', columns.id, (column) => column.references('documents.id'))
    .addPrimaryKeyConstraint('mail_attachments_key', ['message_id', 'position'])
    .execute()
}
