import { setImmediate } from 'node:timers/promises'
import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { ListKey } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Ids } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { isOffered, readNamedKeys, readOfferedKeys } from './repository.ts'
import { readTyped } from './typed-text.ts'

// So many can be named in a statement; what is found more often is left out row by row.
const mostNamed = 2_000

/** The ids of those that documents can be written for, by name: first whose name begins with what was typed, then all others that have it. */
export async function findOffered(
  db: Connection,
  relation: Relation,
  { id, search = '', limit }: PartyQuery,
): Promise<readonly number[]> {
  if (id !== undefined) {
    const isWanted = (await isOffered(db, relation, id)) && (await isTyped(db, relation, { id, search }))
    return isWanted ? [id] : []
  }
  const { beginning, indexed, letters } = readTyped(search)
  if (beginning === '') return await walk(db, relation, { limit })
  const named = await readNamedKeys(db, relation, { beginning, most: limit ?? everything })
  const first = idsIn(named)
  if (first.length === limit) return first
  const found = await findIds(db, { text: indexed, type: recordTypes[relation] })
  const others = await readFound(db, relation, { found, letters, limit })
  return [...new Set([...first, ...others])].slice(0, limit)
}

const everything = Number.MAX_SAFE_INTEGER

async function isTyped(
  db: Connection,
  relation: Relation,
  { id, search }: { readonly id: number; readonly search: string },
): Promise<boolean> {
  return search.trim() === '' || (await findOffered(db, relation, { search })).includes(id)
}

interface Wanted {
  /** Absent: everybody. */
  readonly found?: Ids
  readonly letters?: readonly string[]
  readonly limit: number | undefined
}

/** By name. */
async function readFound(
  db: Connection,
  relation: Relation,
  wanted: Wanted & { readonly found: Ids },
): Promise<number[]> {
  const { found, letters = [], limit = everything } = wanted
  if (found.size > mostNamed) return await walk(db, relation, wanted)
  const range = { after: null, limit }
  return idsIn(await readOfferedKeys(db, { relation, range, ids: [...found], letters }))
}

const mostKeys = 5_000

/** Everybody by name, without those that are not wanted. */
async function walk(
  db: Connection,
  relation: Relation,
  { found, letters, limit }: Wanted,
): Promise<number[]> {
  const ids: number[] = []
  const enough = limit ?? everything
  let most = Math.min(found === undefined ? enough : enough * 4, mostKeys)
  let after: ListKey | null = null
  do {
    const keys: ListKey[] = await readOfferedKeys(db, { relation, range: { after, limit: most } })
    const wanted = idsIn(keys).filter((id) => found?.has(id) ?? true)
    ids.push(...(letters?.length ? await readAmong(db, relation, { wanted, letters }) : wanted))
    after = keys.length < most ? null : (keys.at(-1) ?? null)
    most = Math.min(most * 2, mostKeys)
    // Others are served in between.
    await setImmediate()
  } while (after !== null && ids.length < enough)
  return ids
}

async function readAmong(
  db: Connection,
  relation: Relation,
  { wanted, letters }: { readonly wanted: readonly number[]; readonly letters: readonly string[] },
): Promise<number[]> {
  const range = { after: null, limit: mostKeys }
  return idsIn(await readOfferedKeys(db, { relation, range, ids: wanted, letters }))
}

function idsIn(keys: readonly ListKey[]): number[] {
  return keys.map(({ id }) => id)
}
