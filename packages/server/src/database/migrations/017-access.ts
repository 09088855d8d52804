import type { Kysely } from 'kysely'
import {
  addColumn,
  type ColumnTypes,
  createClusteredTable,
  createIndex,
  createTable,
} from './column-types.ts'

/** Creates the tables of two-factor sign-in, password resets and rate limits. */
export async function access(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTwoFactorTables(db, columns)
  await createResetTables(db, columns)
  // 1: the message is encrypted with a key of the environment file, never displayed, and removed when the e-mail is settled.
  await addColumn(db, { table: 'mail_messages', name: 'is_secret', type: columns.wholeNumber, initially: 0 })
  await createClusteredTable(db, 'use_counts', columns)
    // Hash of what is counted, and of the caller.
    .addColumn('counted_under', columns.hash, (column) => column.notNull())
    // Start of the counting window.
    .addColumn('counted_from', columns.moment, (column) => column.notNull())
    .addColumn('uses', columns.wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('use_counts_key', ['counted_under', 'counted_from'])
    .execute()
  await createIndex(db, { name: 'use_counts_old', table: 'use_counts', columns: ['counted_from'] }, columns)
}

async function createTwoFactorTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'second_factors', columns)
    .addColumn('member_id', columns.id, (column) =>
      column.primaryKey().references('members.id').onDelete('cascade'),
    )
    // The TOTP secret, encrypted with a key of the environment file.
    .addColumn('sealed_secret', columns.line, (column) => column.notNull())
    // Since when sign-in requires a code. Empty: the set-up is not confirmed yet.
    .addColumn('confirmed_at', columns.moment, (column) => column.notNull())
    // The last accepted TOTP time step (30 s each, since 1970). Later codes must have a higher one.
    .addColumn('last_step', columns.wholeNumber, (column) => column.notNull())
    .execute()
  await createClusteredTable(db, 'recovery_codes', columns)
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    // The row is deleted when the code is used.
    .addColumn('code_hash', columns.hash, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['member_id', 'code_hash'])
    .execute()
}

async function createResetTables(db: Kysely<unknown>, columns: ColumnTypes) {
  // Requests with any e-mail address, of a member or not. A background job processes and deletes them.
  await createTable(db, 'reset_requests', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('email', columns.line, (column) => column.notNull())
    // The language of the request, for members who have selected none.
    .addColumn('locale', columns.word, (column) => column.notNull())
    .addColumn('address', columns.line, (column) => column.notNull())
    .addColumn('browser', columns.line, (column) => column.notNull())
    .addColumn('asked_at', columns.moment, (column) => column.notNull())
    .execute()
  await createTable(db, 'password_resets', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    // Hash of the secret in the link.
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('expires_at', columns.moment, (column) => column.notNull())
    .execute()
}
