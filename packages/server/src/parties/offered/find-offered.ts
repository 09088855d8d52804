import type { PartyQuery } from '@quittance/shared/contract/parties.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/database.ts'
import { type KeyRange, readIds, readPage } from '#database/keyset.ts'
import { FoundIds } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { isOffered, readNamedKeys, readOfferedKeys } from './repository.ts'
import { readTyped } from './typed-text.ts'

interface Source {
  readonly readKeys: (range: KeyRange) => ReturnType<typeof readOfferedKeys>
  readonly isWanted?: ((id: number) => boolean) | undefined
}

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
  if (beginning === '') return await idsOf(everybody(db, relation), limit)
  const named = await readNamedKeys(db, relation, { beginning, most: limit ?? everything })
  const first = named.map((key) => key.id)
  if (first.length === limit) return first
  const found = await findTyped(db, relation, indexed)
  const others = await idsOf(among(db, relation, { found, letters }), limit)
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

async function idsOf(source: Source, limit: number | undefined): Promise<readonly number[]> {
  if (limit === undefined) return await readIds(source, false)
  return (await readPage(source, { beside: null, isBackwards: false, isDescending: false, limit })).ids
}

function everybody(db: Connection, relation: Relation): Source {
  return { readKeys: (range) => readOfferedKeys(db, { relation, range }) }
}

function among(
  db: Connection,
  relation: Relation,
  { found, letters }: { readonly found: FoundIds; readonly letters: readonly string[] },
): Source {
  const ids = found.size <= mostNamed ? [...found] : undefined
  return {
    readKeys: (range) => readOfferedKeys(db, { relation, range, ids, letters }),
    isWanted: ids === undefined ? (id) => found.has(id) : undefined,
  }
}

async function findTyped(db: Connection, relation: Relation, text: string): Promise<FoundIds> {
  const nobody = new FoundIds([])
  return text === '' ? nobody : ((await findIds(db, { text, type: recordTypes[relation] })) ?? nobody)
}
