import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { KeyRange, ListKey } from '#database/queries/keyset.ts'
import { isAfterKey } from '#database/queries/keyset.ts'
import { hasWordPrefix } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { partyTables } from '#parties/record-repository.ts'

interface KeyQuery {
  readonly relation: Relation
  readonly range: Pick<KeyRange, 'after' | 'limit'>
  /** Only these, which are few. */
  readonly ids?: readonly number[] | undefined
  /** Each begins a word of the names, the company or the e-mail. */
  readonly letters?: readonly string[]
}

/** Those that documents can be written for, by name. */
export async function readActiveKeys(
  db: Connection,
  { relation, range, ids, letters = [] }: KeyQuery,
): Promise<ListKey[]> {
  if (ids?.length === 0) return []
  let select = selectActiveParties(db, relation)
  if (ids !== undefined) select = select.where('id', 'in', [...ids])
  for (const letter of letters) select = select.where(hasWordPrefix('search_text', letter))
  const further = isAfterKey('name_key', { ...range, isDescending: false })
  if (further !== null) select = select.where(further)
  return await readInOrder(select, range.limit)
}

/** Those among them whose name begins so. */
export async function readKeysByNamePrefix(
  db: Connection,
  relation: Relation,
  { beginning, most }: { readonly beginning: string; readonly most: number },
): Promise<ListKey[]> {
  const named = selectActiveParties(db, relation)
    .where('name_key', '>=', beginning)
    .where('name_key', '<', `${beginning}${lastCharacter}`)
  return await readInOrder(named, most)
}

// Behind everything that a name can go on with.
const lastCharacter = '\u{10ffff}'

/** Whether there is one that documents can be written for. */
export async function isPartyActive(db: Connection, relation: Relation, id: number): Promise<boolean> {
  return (
    (await selectActiveParties(db, relation).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

function selectActiveParties(db: Connection, relation: Relation) {
  return db.selectFrom(partyTables[relation]).where('is_archived', '=', 0)
}

async function readInOrder(select: ReturnType<typeof selectActiveParties>, most: number): Promise<ListKey[]> {
  return await select
    .select(['id', 'name_key as value'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(most)
    .execute()
}
