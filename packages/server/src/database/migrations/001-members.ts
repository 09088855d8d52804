import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the tables of members, sessions and sign-in failures. */
export async function members(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createMemberTable(db, columns)
  await createSessionTable(db, columns)
  await createIndex(db, { name: 'sessions_of_member', table: 'sessions', columns: ['member_id'] }, columns)
  await createSignInTables(db, columns)
}

async function createMemberTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'members', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('email', columns.line, (column) => column.notNull())
    // The e-mail address in lower case.
    .addColumn('email_key', columns.line, (column) => column.notNull().unique())
    // Argon2id hash in PHC format.
    .addColumn('password_hash', columns.line, (column) => column.notNull())
    // 'admin' or 'staff'.
    .addColumn('role', columns.word, (column) => column.notNull())
    // 0: kept for the documents that name the member, but cannot sign in or be selected.
    .addColumn('is_active', columns.wholeNumber, (column) => column.notNull())
    // The language that the member has selected. Null: the language of the browser.
    .addColumn('locale', columns.word)
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .execute()
}

async function createSessionTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'sessions', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    // Token and cookie are two secrets of one session. Only their hashes are stored.
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('cookie_hash', columns.hash, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    // Written at most every few minutes.
    .addColumn('last_used_at', columns.moment, (column) => column.notNull())
    // IP address and user agent at sign-in, for the member's list of sessions.
    .addColumn('address', columns.line, (column) => column.notNull())
    .addColumn('browser', columns.line, (column) => column.notNull())
    .execute()
}

async function createSignInTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'sign_in_failures', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // Hash of what is counted: an e-mail address with an IP address or a known browser, or an IP address alone.
    .addColumn('counted_under', columns.hash, (column) => column.notNull())
    .addColumn('failed_at', columns.moment, (column) => column.notNull())
    .execute()
  const failures = {
    name: 'sign_in_failures_counted',
    table: 'sign_in_failures',
    columns: ['counted_under', 'failed_at'],
  }
  await createIndex(db, failures, columns)
  // Failures of browsers with which a member has signed in before are counted separately.
  await createTable(db, 'known_browsers', columns)
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('browser_hash', columns.hash, (column) => column.notNull())
    .addColumn('seen_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['member_id', 'browser_hash'])
    .execute()
}
