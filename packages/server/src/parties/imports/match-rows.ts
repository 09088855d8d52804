import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import type { Connection } from '#database/database.ts'
import { likenessKeysOf } from '#parties/duplicates/likeness-keys.ts'
import type { ReadRow } from './imported.ts'
import { findByEmail, findByName, findByUsername } from './repository.ts'

/** Rows that are somebody who is there, or an earlier one of the rows: by e-mail, else short name, else name and company. */
export interface Matches {
  /** By the hash of the row: the record. */
  readonly stored: ReadonlyMap<string, number>
  /** By the hash of the row: that of the earlier one. */
  readonly earlier: ReadonlyMap<string, string>
}

/** Which rows are records that are there already, and which repeat an earlier row of the same file. */
export async function matchRows(
  db: Connection,
  relation: Relation,
  rows: readonly ReadRow[],
): Promise<Matches> {
  const ids = await findIds(db, relation, rows)
  const stored = new Map<string, number>()
  const earlier = new Map<string, string>()
  const firsts = new Map<string, string>()
  for (const row of rows) {
    const key = keyOf(row, relation)
    const id = ids.get(key)
    const first = firsts.get(key)
    if (id !== undefined) stored.set(row.hash, id)
    else if (first !== undefined) earlier.set(row.hash, first)
    else addFirst(firsts, row)
  }
  return { stored, earlier }
}

/** Later rows may be known by another of its keys. */
function addFirst(firsts: Map<string, string>, row: ReadRow): void {
  for (const key of everyKeyOf(row)) if (!firsts.has(key)) firsts.set(key, row.hash)
}

/** The oldest record for each key of some rows. */
async function findIds(
  db: Connection,
  relation: Relation,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(rows.map((row) => keyOf(row, relation)))
  const emails = rows.map(emailOf).filter((email) => keys.has(emailKey(email)))
  const usernames = rows.map(({ content }) => content.username).filter((name) => keys.has(usernameKey(name)))
  const named = rows.map(({ content }) => content).filter((content) => keys.has(nameKey(content)))
  const byEmail = await findByEmail(db, relation, [...new Set(emails)])
  const byUsername = await findByUsername(db, [...new Set(usernames)])
  const byName = await findByName(db, relation, named.map(likenessKeysOf))
  return new Map([
    ...Array.from(byEmail, ([email, id]) => [emailKey(email), id] as const),
    ...Array.from(byUsername, ([username, id]) => [usernameKey(username), id] as const),
    // Their keys in the database are cut: what is alike in those alone is not here.
    ...byName.map(({ id, content }) => [nameKey(content), id] as const),
  ])
}

/** What a row is known by. A short name counts where the row gives one. */
function keyOf(row: ReadRow, relation: Relation): string {
  const email = emailOf(row)
  if (email !== '') return emailKey(email)
  const { username = '' } = row.sent
  return relation === 'customer' && username !== '' ? usernameKey(username) : nameKey(row.content)
}

/** What the record that a row becomes is known by. */
function everyKeyOf(row: ReadRow): string[] {
  const { content } = row
  return [emailKey(emailOf(row)), usernameKey(content.username), nameKey(content)]
}

function emailOf({ content }: ReadRow): string {
  return likenessKeysOf(content).email_key
}

function emailKey(email: string): string {
  return `email ${email}`
}

function usernameKey(username: string): string {
  return `username ${username}`
}

function nameKey(content: PartyContent): string {
  return `name ${fold(partyName(content))}\n${fold(content.companyName)}`
}
