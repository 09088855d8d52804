import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { isAfterKey, type KeyRange, type ListKey } from '#database/queries/keyset.ts'
import { hasWordPrefix } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { partyTables } from '#parties/record-repository.ts'

interface KeyQuery {
  readonly relation: Relation
  readonly range: Pick<KeyRange, 'after' | 'limit'>
  /** Only these ids, at most 2,000. */
  readonly ids?: readonly number[] | undefined
  /** Each letter must start a word of the names, the company or the e-mail address. */
  readonly letters?: readonly string[]
}

/** Reads the keys of active parties by company, or else by person. */
export async function readActiveKeys(
  db: Connection,
  { relation, range, ids, letters = [] }: KeyQuery,
): Promise<ListKey[]> {
  if (ids?.length === 0) return []
  let select = selectActiveParties(db, relation)
  if (ids !== undefined) select = select.where('id', 'in', [...ids])
  for (const letter of letters) select = select.where(hasWordPrefix('search_text', letter))
  const afterCondition = isAfterKey('display_key', { ...range, isDescending: false })
  if (afterCondition !== null) select = select.where(afterCondition)
  return await readInOrder(select, range.limit)
}

/** Reads the keys of active parties whose company, or else person, starts with a prefix. */
export async function readKeysByNamePrefix(
  db: Connection,
  relation: Relation,
  { namePrefix, limit }: { readonly namePrefix: string; readonly limit: number },
): Promise<ListKey[]> {
  const select = selectActiveParties(db, relation)
    .where('display_key', '>=', namePrefix)
    .where('display_key', '<', `${namePrefix}${lastCharacter}`)
  return await readInOrder(select, limit)
}

/** The greatest code point: sorts after every continuation of a name. */
const lastCharacter = '\u{10ffff}'

/** Returns whether an active party has the id. */
export async function isPartyActive(db: Connection, relation: Relation, id: number): Promise<boolean> {
  return (
    (await selectActiveParties(db, relation).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

function selectActiveParties(db: Connection, relation: Relation) {
  return db.selectFrom(partyTables[relation]).where('is_archived', '=', 0)
}

async function readInOrder(
  select: ReturnType<typeof selectActiveParties>,
  limit: number,
): Promise<ListKey[]> {
  return await select
    .select(['id', 'display_key as value'])
    .orderBy('display_key')
    .orderBy('id')
    .limit(limit)
    .execute()
}
