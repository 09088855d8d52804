import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Who may use the product, and who is using it. */
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
    // The e-mail address in lower case: how members are told apart.
    .addColumn('email_key', columns.line, (column) => column.notNull().unique())
    // Argon2id, in PHC notation.
    .addColumn('password_hash', columns.line, (column) => column.notNull())
    // 'admin' or 'staff'.
    .addColumn('role', columns.word, (column) => column.notNull())
    // 0: kept for the documents that name this member, but cannot sign in or be chosen.
    .addColumn('is_active', columns.wholeNumber, (column) => column.notNull())
    // The language chosen in the profile; null: the browser's.
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
    // Token and cookie are two secrets of one session; only their hashes are stored.
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('cookie_hash', columns.hash, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    // Written at most every few minutes.
    .addColumn('last_used_at', columns.moment, (column) => column.notNull())
    // Address and browser it was opened from, for the member's own list of sessions.
    .addColumn('address', columns.line, (column) => column.notNull())
    .addColumn('browser', columns.line, (column) => column.notNull())
    .execute()
}

async function createSignInTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'sign_in_failures', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // What the attempt is counted under: an e-mail with an address or a known browser, or an address alone, hashed.
    .addColumn('counted_under', columns.hash, (column) => column.notNull())
    .addColumn('failed_at', columns.moment, (column) => column.notNull())
    .execute()
  const failures = {
    name: 'sign_in_failures_counted',
    table: 'sign_in_failures',
    columns: ['counted_under', 'failed_at'],
  }
  await createIndex(db, failures, columns)
  // Browsers that have signed in with an e-mail before have a count of their own.
  await createTable(db, 'known_browsers', columns)
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('browser_hash', columns.hash, (column) => column.notNull())
    .addColumn('seen_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['member_id', 'browser_hash'])
    .execute()
}
