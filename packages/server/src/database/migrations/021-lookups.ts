import type { Kysely } from 'kysely'
import { type ColumnTypes, createIndex } from './column-types.ts'

/** What is looked up by something that had no index: who signs in, and who has a currency. */
export async function lookups(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const of = (table: string, name: string, indexed: readonly string[]) =>
    createIndex(db, { name: `${table}_${name}`, table, columns: indexed }, columns)
  await of('password_resets', 'of_member', ['member_id'])
  await of('invitations', 'of_member', ['invited_by'])
  // Those that are alive, with whom they are of.
  await of('sessions', 'in_use', ['last_used_at', 'created_at', 'member_id'])
  await of('leads', 'of_currency', ['currency_id'])
  await of('customers', 'of_currency', ['currency_id'])
}
