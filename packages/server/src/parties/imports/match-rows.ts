import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createSimilarityKeys, type SimilarityKeys } from '#parties/duplicates/similarity-keys.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { findIdsByEmail, findIdsByUsername, findPartiesByName } from './repository.ts'
import type { ValidRow } from './validate-rows.ts'

/** Rows that are somebody who is there, or an earlier one of the rows: by e-mail, else short name, else name and company. */
export interface RowMatches {
  /** By the hash of the row: the record. */
  readonly recordIds: ReadonlyMap<string, number>
  /** By the hash of the row: that of the earlier one. */
  readonly earlierHashes: ReadonlyMap<string, string>
}

/** Which rows are records that are there already, and which repeat an earlier row of the same file. */
export async function matchRows(
  db: Connection,
  relation: Relation,
  rows: readonly ValidRow[],
): Promise<RowMatches> {
  const keyed = await new TimeSlice().map(rows, (row) => toKeyedRow(relation, row))
  const ids = await findRecordIds(db, relation, keyed)
  const stored = new Map<string, number>()
  const earlier = new Map<string, string>()
  const firsts = new Map<string, string>()
  for (const { row, key, allKeys: every } of keyed) {
    const id = ids.get(key)
    const first = firsts.get(key)
    if (id !== undefined) stored.set(row.hash, id)
    else if (first !== undefined) earlier.set(row.hash, first)
    else registerKeys(firsts, row.hash, every)
  }
  return { recordIds: stored, earlierHashes: earlier }
}

/** Later rows may be known by another of its keys. */
function registerKeys(firsts: Map<string, string>, hash: string, keys: readonly string[]): void {
  for (const key of keys) if (!firsts.has(key)) firsts.set(key, hash)
}

/** A row with what it is known by, which takes longer to compute than to compare. */
interface KeyedRow {
  readonly row: ValidRow
  /** As the database has its keys. */
  readonly similarityKeys: SimilarityKeys
  /** By which it is looked for. A short name counts where the row gives one. */
  readonly key: string
  readonly name: string
  /** What the record that the row becomes is known by. */
  readonly allKeys: readonly string[]
}

function toKeyedRow(relation: Relation, row: ValidRow): KeyedRow {
  const { content, sentContent: sent } = row
  const likeness = createSimilarityKeys(content)
  const email = toEmailKey(likeness.email_key)
  const username = toUsernameKey(content.username)
  const name = toNameKey(content)
  const isNamed = relation === 'customer' && (sent.username ?? '') !== ''
  const withoutEmail = isNamed ? toUsernameKey(sent.username ?? '') : name
  const key = likeness.email_key === '' ? withoutEmail : email
  return { row, similarityKeys: likeness, key, name, allKeys: [email, username, name] }
}

/** The oldest record for each key of some rows. */
async function findRecordIds(
  db: Connection,
  relation: Relation,
  rows: readonly KeyedRow[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(rows.map(({ key }) => key))
  const emails = rows
    .map(({ similarityKeys: likeness }) => likeness.email_key)
    .filter((email) => keys.has(toEmailKey(email)))
  const usernames = rows
    .map(({ row }) => row.content.username)
    .filter((username) => keys.has(toUsernameKey(username)))
  const named = rows.filter(({ name }) => keys.has(name))
  const byEmail = await findIdsByEmail(db, relation, [...new Set(emails)])
  const byUsername = await findIdsByUsername(db, [...new Set(usernames)])
  const byName = await findPartiesByName(
    db,
    relation,
    named.map(({ similarityKeys: likeness }) => likeness),
  )
  return new Map([
    ...Array.from(byEmail, ([email, id]) => [toEmailKey(email), id] as const),
    ...Array.from(byUsername, ([username, id]) => [toUsernameKey(username), id] as const),
    // Their keys in the database are cut: what is alike in those alone is not here.
    ...byName.map(({ id, content }) => [toNameKey(content), id] as const),
  ])
}

function toEmailKey(email: string): string {
  return `email ${email}`
}

function toUsernameKey(username: string): string {
  return `username ${username}`
}

function toNameKey(content: PartyContent): string {
  return `name ${fold(formatPartyName(content))}\n${fold(content.companyName)}`
}
