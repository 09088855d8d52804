import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/database.ts'
import { likenessKeysOf } from '#parties/duplicates/likeness-keys.ts'
import type { ReadRow } from './imported.ts'
import { findByEmail, findByUsername } from './repository.ts'

/** Rows whose e-mail, else short name, is that of a record that is there, or of an earlier one of the rows. */
export interface Matches {
  /** By the hash of the row: the record. */
  readonly stored: ReadonlyMap<string, number>
  /** By the hash of the row: that of the earlier one. */
  readonly earlier: ReadonlyMap<string, string>
}

export async function matchRows(
  db: Connection,
  relation: Relation,
  rows: readonly ReadRow[],
): Promise<Matches> {
  const keyed = rows.map((row) => ({ hash: row.hash, ...keysOf(row) }))
  const emails = await findByEmail(db, relation, distinct(keyed.map(({ email }) => email)))
  const isCustomer = relation === 'customer'
  const named = isCustomer ? distinct(keyed.map(({ username }) => username)) : []
  const usernames = await findByUsername(db, named)
  const stored = new Map<string, number>()
  const earlier = new Map<string, string>()
  const firsts = new Map<string, string>()
  for (const { hash, email, username } of keyed) {
    const key = email === '' ? `username ${username}` : `email ${email}`
    if (email === '' && (username === '' || !isCustomer)) continue
    const id = email === '' ? usernames.get(username) : emails.get(email)
    const first = firsts.get(key)
    if (id !== undefined) stored.set(hash, id)
    else if (first !== undefined) earlier.set(hash, first)
    else firsts.set(key, hash)
  }
  return { stored, earlier }
}

function keysOf({ content, sent }: ReadRow) {
  const email = likenessKeysOf(content).email_key
  // One that the row gives: a name alone tells nobody apart.
  return { email, username: email === '' ? (sent.username ?? '') : '' }
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)].filter((key) => key !== '')
}
