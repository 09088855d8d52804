import type { ProductFilter, ProductSort } from '@quittance/shared/contract/product-lists.ts'
import { fold, searchWords } from '@quittance/shared/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import { behind } from '#database/behind.ts'
import type { Connection } from '#database/database.ts'
import type { KeyRange, ListKey } from '#database/keyset.ts'
import { containsWords } from '#database/portable.ts'

const sortColumns = {
  name: 'name_key',
  price: 'price_key',
  group: 'group_key',
  updated: 'updated_at',
} as const satisfies Readonly<Record<ProductSort, string>>

/** Some products of a list in a row. */
export async function readKeys(
  db: Connection,
  filter: ProductFilter,
  { sort, range }: { readonly sort: ProductSort; readonly range: KeyRange },
): Promise<ListKey[]> {
  const column = sortColumns[sort]
  const direction = range.isDescending ? 'desc' : 'asc'
  let select = (await selectListed(db, filter)).select(['id', `${column} as value`])
  const further = behind(column, range)
  if (further !== null) select = select.where(further)
  return await select.orderBy(column, direction).orderBy('id', direction).limit(range.most).execute()
}

export interface ProductCounts {
  readonly inUse: number
  readonly retired: number
}

/** In use and retired, whichever of them the list has. */
export async function countProducts(db: Connection, filter: ProductFilter): Promise<ProductCounts> {
  const { search = '' } = filter
  // Where all rows are read anyway, an index would only lead from one to the next.
  const isRetired =
    search.trim() === ''
      ? sql<number>`is_retired`
      : sql<number>`case when retired_at is null then 0 else 1 end`
  const matching = await selectMatching(db, filter)
  const rows = await matching
    .select(isRetired.as('retired'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('retired')
    .execute()
  const countOf = (retired: number) => Number(rows.find((row) => Number(row.retired) === retired)?.count ?? 0)
  return { inUse: countOf(0), retired: countOf(1) }
}

/**
 * What a list has. What is typed is looked for in the rows themselves, in the order in which they are stored: walking
 * them in the order of an index takes longer where few are found.
 */
export async function selectListed(db: Connection, filter: ProductFilter) {
  const { search = '', retired = false } = filter
  const select = await selectMatching(db, filter)
  if (search.trim() === '') return select.where('is_retired', '=', retired ? 1 : 0)
  return select.where('retired_at', retired ? 'is not' : 'is', null)
}

async function selectMatching(db: Connection, { search = '', group }: ProductFilter) {
  let select = db.selectFrom('products')
  if (group === 0) select = select.where('group_id', 'is', null)
  else if (group !== undefined) select = select.where('group_id', '=', group)
  for (const found of await wordsFound(db, search)) select = select.where(found)
  return select
}

/** Each word is in the product's name or in that of its group. */
async function wordsFound(db: Connection, search: string): Promise<RawBuilder<boolean>[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const groups = await db.selectFrom('product_groups').select(['id', 'name']).execute()
  const folded = groups.map(({ id, name }) => ({ id, name: fold(name) }))
  return words.map((word) => {
    const inName = containsWords('search_text', word)
    const ids = folded.filter(({ name }) => name.includes(word)).map(({ id }) => sql`${id}`)
    return ids.length === 0 ? inName : sql<boolean>`(${inName} or group_id in (${sql.join(ids)}))`
  })
}
