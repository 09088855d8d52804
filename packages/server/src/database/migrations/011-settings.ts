import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Adds invitations, API tokens, uploads, and who last changed the settings. */
export async function settingsAndMembers(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // When the member last used the product, written at most every few minutes. Empty: never.
  await addColumn(db, { table: 'members', name: 'last_seen_at', type: columns.moment, initially: '' })
  await addChangeColumns(db, columns)
  await createInvitationTable(db, columns)
  await createTokenTable(db, columns)
  await createUploadTable(db, columns)
}

/** Adds by whom and when settings were changed, to report concurrent changes. Empty: not yet. */
async function addChangeColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  const changedBy = { name: 'changed_by', type: columns.line, initially: '' }
  await addColumn(db, { table: 'company_versions', ...changedBy })
  await addColumn(db, { table: 'kind_settings', ...changedBy })
  await addColumn(db, { table: 'kind_settings', name: 'changed_at', type: columns.moment, initially: '' })
  // Increases by 1 with each change.
  await addColumn(db, { table: 'kind_settings', name: 'version', type: columns.wholeNumber, initially: 1 })
}

async function createInvitationTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // The row is deleted when the invitation is accepted or withdrawn.
  await createTable(db, 'invitations', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('email', columns.line, (column) => column.notNull())
    // There is one invitation for each address.
    .addColumn('email_key', columns.line, (column) => column.notNull().unique())
    .addColumn('role', columns.word, (column) => column.notNull())
    // Hash of the secret in the link, which is not stored.
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('invited_by', columns.id, (column) => column.notNull().references('members.id'))
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .addColumn('expires_at', columns.moment, (column) => column.notNull())
    .execute()
}

async function createTokenTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'api_tokens', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // The member who created it. The token has this member's role at the time of use.
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    // Written at most every few minutes. Empty: never.
    .addColumn('last_used_at', columns.moment, (column) => column.notNull())
    .execute()
  await createIndex(
    db,
    { name: 'api_tokens_of_member', table: 'api_tokens', columns: ['member_id'] },
    columns,
  )
}

async function createUploadTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // The files are also on the disk; the copies here are for other servers.
  await createTable(db, 'uploads', columns)
    // The use of the file: `logo`.
    .addColumn('name', columns.word, (column) => column.primaryKey())
    // The media type, detected from the content. Empty: the file was removed.
    .addColumn('content_type', columns.word, (column) => column.notNull())
    .addColumn('content', columns.file, (column) => column.notNull())
    .addColumn('stored_at', columns.moment, (column) => column.notNull())
    .execute()
}
