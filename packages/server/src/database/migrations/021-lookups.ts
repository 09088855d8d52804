import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex } from './column-types.ts'

/** Adds indexes for lookups by member, by use of a session, and by currency. */
export async function lookups(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const addIndexTo = (table: string, name: string, indexed: readonly string[]) =>
    createIndex(db, { name: `${table}_${name}`, table, columns: indexed }, columns)
  await addIndexTo('password_resets', 'of_member', ['member_id'])
  await addIndexTo('invitations', 'of_member', ['invited_by'])
  // For the valid sessions and their members.
  await addIndexTo('sessions', 'in_use', ['last_used_at', 'created_at', 'member_id'])
  await addIndexTo('leads', 'of_currency', ['currency_id'])
  await addIndexTo('customers', 'of_currency', ['currency_id'])
}
