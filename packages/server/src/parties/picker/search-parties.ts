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

// So many can be named in a statement; what is found more often is left out row by row.
const maxIdsPerStatement = 2_000

/** The ids of those that documents can be written for, by name: first whose name begins with what was typed, then all others that have it. */
export async function findActiveIds(
  db: Connection,
  relation: Relation,
  { id, search = '', limit }: PartyQuery,
): Promise<readonly number[]> {
  if (id !== undefined) {
    const isWanted =
      (await isPartyActive(db, relation, id)) && (await isMatching(db, relation, { id, search }))
    return isWanted ? [id] : []
  }
  const { namePrefix: beginning, indexQuery: indexed, letters } = parsePickerQuery(search)
  if (beginning === '') return await scanByName(db, relation, { limit })
  const named = await readKeysByNamePrefix(db, relation, { beginning, most: limit ?? noLimit })
  const first = toIds(named)
  if (first.length === limit) return first
  const found = await findIds(db, { text: indexed, type: recordTypes[relation] })
  const others = await readMatches(db, relation, { ids: found, letters, limit })
  return [...new Set([...first, ...others])].slice(0, limit)
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
  /** Absent: everybody. */
  readonly ids?: IdSet
  readonly letters?: readonly string[]
  readonly limit: number | undefined
}

/** By name. */
async function readMatches(
  db: Connection,
  relation: Relation,
  wanted: SearchMatch & { readonly ids: IdSet },
): Promise<number[]> {
  const { ids: found, letters = [], limit = noLimit } = wanted
  if (found.size > maxIdsPerStatement) return await scanByName(db, relation, wanted)
  const range = { after: null, limit }
  return toIds(await readActiveKeys(db, { relation, range, ids: [...found], letters }))
}

const maxKeysPerRead = 5_000

/** Everybody by name, without those that are not wanted. */
async function scanByName(
  db: Connection,
  relation: Relation,
  { ids: found, letters, limit }: SearchMatch,
): Promise<number[]> {
  const ids: number[] = []
  const enough = limit ?? noLimit
  let most = Math.min(found === undefined ? enough : enough * 4, maxKeysPerRead)
  let after: ListKey | null = null
  do {
    const keys: ListKey[] = await readActiveKeys(db, { relation, range: { after, limit: most } })
    const wanted = toIds(keys).filter((id) => found?.has(id) ?? true)
    ids.push(...(letters?.length ? await filterByLetters(db, relation, { wanted, letters }) : wanted))
    after = keys.length < most ? null : (keys.at(-1) ?? null)
    most = Math.min(most * 2, maxKeysPerRead)
    // Others are served in between.
    await setImmediate()
  } while (after !== null && ids.length < enough)
  return ids
}

async function filterByLetters(
  db: Connection,
  relation: Relation,
  { wanted, letters }: { readonly wanted: readonly number[]; readonly letters: readonly string[] },
): Promise<number[]> {
  const range = { after: null, limit: maxKeysPerRead }
  return toIds(await readActiveKeys(db, { relation, range, ids: wanted, letters }))
}

function toIds(keys: readonly ListKey[]): number[] {
  return keys.map(({ id }) => id)
}

/** What somebody typed into a picker. */
export interface PickerQuery {
  /** As names begin with it; empty: nothing was typed. */
  readonly namePrefix: string
  /** What the index of words is asked for; empty: nothing. */
  readonly indexQuery: string
  /** Letters that begin a word of what else was found. */
  readonly letters: readonly string[]
}

/**
 * The index finds a single letter as a whole word alone. In `martin d` it begins the next word, and more is about to
 * follow: whoever was found must not go away and come back. Alone it is the beginning of a name.
 */
export function parsePickerQuery(search: string): PickerQuery {
  const chunks = fold(search).split(' ')
  const letters = chunks.filter(isLetter)
  const others = chunks.filter((chunk) => !isLetter(chunk))
  const isAlone = splitWords(others.join(' ')).length === 0
  return {
    namePrefix: toSortKey(search),
    indexQuery: isAlone ? letters.join(' ') : others.join(' '),
    letters: isAlone ? [] : letters,
  }
}

// Chinese and Japanese signs are words by themselves, and one digit of a number says nothing.
const letterPattern = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}$/u

function isLetter(chunk: string): boolean {
  return letterPattern.test(chunk)
}

/** Those that documents can be written for, by name. */
export async function listLeads(db: Connection, query: PartyQuery): Promise<Lead[]> {
  return await readLeads(db, await findActiveIds(db, 'lead', query))
}

/** Those that documents can be written for, by name. */
export async function listCustomers(db: Connection, query: PartyQuery): Promise<Customer[]> {
  return await readCustomers(db, await findActiveIds(db, 'customer', query))
}
