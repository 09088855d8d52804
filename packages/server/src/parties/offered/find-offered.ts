import { setImmediate } from 'node:timers/promises'
import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { ListKey } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdSet } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { isPartyActive, readKeysByNamePrefix, readActiveKeys } from './repository.ts'
import { parsePickerQuery } from './typed-text.ts'

// So many can be named in a statement; what is found more often is left out row by row.
const maxIdsPerStatement = 2_000

/** The ids of those that documents can be written for, by name: first whose name begins with what was typed, then all others that have it. */
export async function findActiveIds(
  db: Connection,
  relation: Relation,
  { id, search = '', limit }: PartyQuery,
): Promise<readonly number[]> {
  if (id !== undefined) {
    const isWanted = (await isPartyActive(db, relation, id)) && (await isMatching(db, relation, { id, search }))
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
