import { setImmediate } from 'node:timers/promises'
import type { IdSet } from '@quittance/search/hit-ids.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import type { PartyQuery } from '@quittance/shared/contract/picker-lists.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'
import { type ListKey, toSortKey } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Customer, Lead } from '#parties/party.ts'
import { readCustomers, readLeads } from '#parties/repository.ts'
import { findIds } from '#search/find-records.ts'
import { isPartyActive, readActiveKeys, readKeysByNamePrefix } from './repository.ts'

/** Maximum number of ids in a statement. More matches are filtered row by row. */
const maxIdsPerStatement = 2_000

/** Returns the ids of active parties by name: first those whose name starts with the query, then other matches. */
export async function findActiveIds(
  db: Connection,
  relation: Relation,
  { id, search = '', limit }: PartyQuery,
): Promise<readonly number[]> {
  if (id !== undefined) {
    const isIncluded =
      (await isPartyActive(db, relation, id)) && (await isMatching(db, relation, { id, search }))
    return isIncluded ? [id] : []
  }
  const { namePrefix, indexQuery, letters } = parsePickerQuery(search)
  if (namePrefix === '') return await scanByName(db, relation, { limit })
  const prefixMatches = await readKeysByNamePrefix(db, relation, { namePrefix, limit: limit ?? noLimit })
  const firstIds = toIds(prefixMatches)
  if (firstIds.length === limit) return firstIds
  const matchingIds = await findIds(db, { text: indexQuery, type: recordTypes[relation] })
  const otherIds = await readMatches(db, relation, { ids: matchingIds, letters, limit })
  return [...new Set([...firstIds, ...otherIds])].slice(0, limit)
}

const noLimit = Number.MAX_SAFE_INTEGER

async function isMatching(
  db: Connection,
  relation: Relation,
  { id, search }: { readonly id: number; readonly search: string },
): Promise<boolean> {
  return search.trim() === '' || (await findActiveIds(db, relation, { search })).includes(id)
}

interface SearchMatch {
  /** Absent: all active parties. */
  readonly ids?: IdSet
  readonly letters?: readonly string[]
  readonly limit: number | undefined
}

/** Returns the active parties among the matches, by name. */
async function readMatches(
  db: Connection,
  relation: Relation,
  matches: SearchMatch & { readonly ids: IdSet },
): Promise<number[]> {
  const { ids, letters = [], limit = noLimit } = matches
  if (ids.size > maxIdsPerStatement) return await scanByName(db, relation, matches)
  const range = { after: null, limit }
  return toIds(await readActiveKeys(db, { relation, range, ids: [...ids], letters }))
}

const maxKeysPerRead = 5_000

/** Reads active parties by name, page by page, and keeps those that match. */
async function scanByName(
  db: Connection,
  relation: Relation,
  { ids: matchingIds, letters, limit = noLimit }: SearchMatch,
): Promise<number[]> {
  const result: number[] = []
  let pageSize = Math.min(matchingIds === undefined ? limit : limit * 4, maxKeysPerRead)
  let after: ListKey | null = null
  do {
    const keys: ListKey[] = await readActiveKeys(db, { relation, range: { after, limit: pageSize } })
    const ids = toIds(keys).filter((id) => matchingIds?.has(id) ?? true)
    result.push(...(letters?.length ? await filterByLetters(db, relation, { ids, letters }) : ids))
    after = keys.length < pageSize ? null : (keys.at(-1) ?? null)
    pageSize = Math.min(pageSize * 2, maxKeysPerRead)
    // Yields to other requests.
    await setImmediate()
  } while (after !== null && result.length < limit)
  return result
}

async function filterByLetters(
  db: Connection,
  relation: Relation,
  { ids, letters }: { readonly ids: readonly number[]; readonly letters: readonly string[] },
): Promise<number[]> {
  const range = { after: null, limit: maxKeysPerRead }
  return toIds(await readActiveKeys(db, { relation, range, ids, letters }))
}

function toIds(keys: readonly ListKey[]): number[] {
  return keys.map(({ id }) => id)
}

/** Parsed text of a picker. */
interface PickerQuery {
  /** The text as a sort key, for names that start with it; empty: no text. */
  readonly namePrefix: string
  /** Query for the search index; empty: none. */
  readonly indexQuery: string
  /** Letters that must start a word of the other matches. */
  readonly letters: readonly string[]
}

/**
 * Parses the text of a picker. The index finds a single letter only as a whole word, but in `martin d` the letter starts the next
 * word: results must not disappear while the next word is being typed. So letters are checked apart, unless the text has nothing else.
 */
export function parsePickerQuery(search: string): PickerQuery {
  const chunks = fold(search).split(' ')
  const letters = chunks.filter(isLetter)
  const words = chunks.filter((chunk) => !isLetter(chunk))
  const hasOnlyLetters = splitWords(words.join(' ')).length === 0
  return {
    namePrefix: toSortKey(search),
    indexQuery: hasOnlyLetters ? letters.join(' ') : words.join(' '),
    letters: hasOnlyLetters ? [] : letters,
  }
}

/** A single letter. Chinese and Japanese characters are words, and digits are left to the index. */
const letterPattern = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}$/u

function isLetter(chunk: string): boolean {
  return letterPattern.test(chunk)
}

/** Lists active leads, as the picker does. */
export async function listLeads(db: Connection, query: PartyQuery): Promise<Lead[]> {
  return await readLeads(db, await findActiveIds(db, 'lead', query))
}

/** Lists active customers, as the picker does. */
export async function listCustomers(db: Connection, query: PartyQuery): Promise<Customer[]> {
  return await readCustomers(db, await findActiveIds(db, 'customer', query))
}
