import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { RowMatches } from '#imports/store-rows.ts'
import { createSimilarityKeys, type SimilarityKeys } from '#parties/duplicates/similarity-keys.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { findIdsByEmail, findIdsByUsername, findPartiesByName } from './repository.ts'
import type { ValidRow } from './validate-rows.ts'

/**
 * Finds the rows that match a stored record, and those that match an earlier row of the same batch: by e-mail address, else short
 * name, else name and company.
 */
export async function matchRows(
  db: Connection,
  relation: Relation,
  rows: readonly ValidRow[],
): Promise<RowMatches> {
  const keyedRows = await new TimeSlice().map(rows, (row) => toKeyedRow(relation, row))
  const idsByKey = await findRecordIds(db, relation, keyedRows)
  const recordIds = new Map<string, number>()
  const earlierHashes = new Map<string, string>()
  const firstRows = new Map<string, string>()
  for (const { row, key, allKeys } of keyedRows) {
    const id = idsByKey.get(key)
    const firstHash = firstRows.get(key)
    if (id !== undefined) recordIds.set(row.hash, id)
    else if (firstHash !== undefined) earlierHashes.set(row.hash, firstHash)
    else registerKeys(firstRows, row.hash, allKeys)
  }
  return { recordIds, earlierHashes }
}

/** Registers all keys of a row, since a later row may match any of them. */
function registerKeys(firstRows: Map<string, string>, hash: string, keys: readonly string[]): void {
  for (const key of keys) if (!firstRows.has(key)) firstRows.set(key, hash)
}

/** A row with its keys: computing them takes longer than comparing. */
interface KeyedRow {
  readonly row: ValidRow
  /** Keys as stored in the database. */
  readonly similarityKeys: SimilarityKeys
  /** Key by which the row is matched. The short name counts only if the row contains one. */
  readonly key: string
  readonly name: string
  /** All keys of the record that is created from the row. */
  readonly allKeys: readonly string[]
}

function toKeyedRow(relation: Relation, row: ValidRow): KeyedRow {
  const { content, sentContent } = row
  const similarityKeys = createSimilarityKeys(content)
  const email = toEmailKey(similarityKeys.email_key)
  const username = toUsernameKey(content.username)
  const name = toNameKey(content)
  const hasUsername = relation === 'customer' && (sentContent.username ?? '') !== ''
  const keyWithoutEmail = hasUsername ? toUsernameKey(sentContent.username ?? '') : name
  const key = similarityKeys.email_key === '' ? keyWithoutEmail : email
  return { row, similarityKeys, key, name, allKeys: [email, username, name] }
}

/** Finds the oldest record for each key of the rows. */
async function findRecordIds(
  db: Connection,
  relation: Relation,
  rows: readonly KeyedRow[],
): Promise<ReadonlyMap<string, number>> {
  const keys = new Set(rows.map(({ key }) => key))
  const emails = rows
    .map(({ similarityKeys }) => similarityKeys.email_key)
    .filter((email) => keys.has(toEmailKey(email)))
  const usernames = rows
    .map(({ row }) => row.content.username)
    .filter((username) => keys.has(toUsernameKey(username)))
  const rowsByName = rows.filter(({ name }) => keys.has(name))
  const byEmail = await findIdsByEmail(db, relation, [...new Set(emails)])
  const byUsername = await findIdsByUsername(db, [...new Set(usernames)])
  const byName = await findPartiesByName(
    db,
    relation,
    rowsByName.map(({ similarityKeys }) => similarityKeys),
  )
  return new Map([
    ...Array.from(byEmail, ([email, id]) => [toEmailKey(email), id] as const),
    ...Array.from(byUsername, ([username, id]) => [toUsernameKey(username), id] as const),
    // Compares whole names: the keys in the database are truncated.
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
