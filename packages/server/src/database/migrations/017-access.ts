import type { Kysely } from 'kysely'
import {
  addColumn,
  type ColumnTypes,
  createClusteredTable,
  createIndex,
  createTable,
} from './column-types.ts'

/** The second factor of signing in, forgotten passwords, and how much somebody may ask for. */
export async function access(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTwoFactorTables(db, columns)
  await createResetTables(db, columns)
  // 1: its text is sealed with a key of the environment file, shown to nobody, and gone once the e-mail is settled.
  await addColumn(db, { table: 'mail_messages', name: 'is_secret', type: columns.wholeNumber, initially: 0 })
  await createClusteredTable(db, 'use_counts', columns)
    // What is counted, by whom, hashed.
    .addColumn('counted_under', columns.hash, (column) => column.notNull())
    // When the stretch of time began that is counted here.
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
    // What the member's app reckons its codes from, sealed with a key of the environment file.
    .addColumn('sealed_secret', columns.line, (column) => column.notNull())
    // The moment since which it is asked for; empty: not yet shown to work.
    .addColumn('confirmed_at', columns.moment, (column) => column.notNull())
    // The half minute, since 1970, of the last code that was taken: none is taken twice.
    .addColumn('last_step', columns.wholeNumber, (column) => column.notNull())
    .execute()
  await createClusteredTable(db, 'recovery_codes', columns)
    .addColumn('member_id', columns.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    // Gone once it is used.
    .addColumn('code_hash', columns.hash, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['member_id', 'code_hash'])
    .execute()
}

async function createResetTables(db: Kysely<unknown>, columns: ColumnTypes) {
  // Whoever asks, whether a member or not; answered by the work behind the calls, and gone then.
  await createTable(db, 'reset_requests', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('email', columns.line, (column) => column.notNull())
    // The language it was asked in, for members who have chosen none.
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
    // Of the secret in the link.
    .addColumn('token_hash', columns.hash, (column) => column.notNull().unique())
    .addColumn('expires_at', columns.moment, (column) => column.notNull())
    .execute()
}
