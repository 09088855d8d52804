import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type LikenessKeys, likenessKeysOf } from '#parties/duplicates/likeness-keys.ts'
import { TimeSlice } from '#time-slice.ts'
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
  const keyed = await new TimeSlice().map(rows, (row) => keyedRow(relation, row))
  const ids = await findIds(db, relation, keyed)
  const stored = new Map<string, number>()
  const earlier = new Map<string, string>()
  const firsts = new Map<string, string>()
  for (const { row, key, every } of keyed) {
    const id = ids.get(key)
    const first = firsts.get(key)
    if (id !== undefined) stored.set(row.hash, id)
    else if (first !== undefined) earlier.set(row.hash, first)
    else addFirst(firsts, row.hash, every)
  }
  return { stored, earlier }
}

/** Later rows may be known by another of its keys. */
function addFirst(firsts: Map<string, string>, hash: string, keys: readonly string[]): void {
  for (const key of keys) if (!firsts.has(key)) firsts.set(key, hash)
}

/** A row with what it is known by, which takes longer to compute than to compare. */
interface KeyedRow {
  readonly row: ReadRow
  /** As the database has its keys. */
  readonly likeness: LikenessKeys
  /** By which it is looked for. A short name counts where the row gives one. */
  readonly key: string
  readonly name: string
  /** What the record that the row becomes is known by. */
  readonly every: readonly string[]
}

function keyedRow(relation: Relation, row: ReadRow): KeyedRow {
  const { content, sent } = row
  const likeness = likenessKeysOf(content)
  const email = emailKey(likeness.email_key)
  const username = usernameKey(content.username)
  const name = nameKey(content)
  const isNamed = relation === 'customer' && (sent.username ?? '') !== ''
  const withoutEmail = isNamed ? usernameKey(sent.username ?? '') : name
  const key = likeness.email_key === '' ? withoutEmail : email
  return { row, likeness, key, name, every: [email, username, name] }
}

/** The oldest record for each key of some rows. */
async function findIds(
  db: Connection,
  relation: Relation,
  rows: readonly KeyedRow[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(rows.map(({ key }) => key))
  const emails = rows.map(({ likeness }) => likeness.email_key).filter((email) => keys.has(emailKey(email)))
  const usernames = rows
    .map(({ row }) => row.content.username)
    .filter((username) => keys.has(usernameKey(username)))
  const named = rows.filter(({ name }) => keys.has(name))
  const byEmail = await findByEmail(db, relation, [...new Set(emails)])
  const byUsername = await findByUsername(db, [...new Set(usernames)])
  const byName = await findByName(
    db,
    relation,
    named.map(({ likeness }) => likeness),
  )
  return new Map([
    ...Array.from(byEmail, ([email, id]) => [emailKey(email), id] as const),
    ...Array.from(byUsername, ([username, id]) => [usernameKey(username), id] as const),
    // Their keys in the database are cut: what is alike in those alone is not here.
    ...byName.map(({ id, content }) => [nameKey(content), id] as const),
  ])
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
