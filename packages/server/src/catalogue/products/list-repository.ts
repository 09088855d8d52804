import type { ProductFilter, ProductSort } from '@quittance/shared/contract/catalogue-records.ts'
import { fold, splitSearchWords } from '@quittance/shared/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeyRange, ListKey } from '#database/queries/keyset.ts'
import { isAfterKey } from '#database/queries/keyset.ts'
import { containsWords } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

const sortColumns = {
  name: 'name_key',
  price: 'price_key',
  group: 'group_key',
  updated: 'updated_at',
} as const satisfies Readonly<Record<ProductSort, string>>

interface SortedRange {
  readonly sort: ProductSort
  readonly range: KeyRange
}

// Of what is found often, so many in the order of the list hold a page.
const scanLimit = 1_000

/** Some products of a list in a row. */
export async function readKeys(
  db: Connection,
  filter: ProductFilter,
  sorted: SortedRange,
): Promise<ListKey[]> {
  const words = await buildWordConditions(db, filter.search ?? '')
  const listed = selectSortable(db, filter, sorted)
  if (words.length === 0) return await fetchSorted(listed, sorted)
  const most = scanLimit + sorted.range.limit
  const firstRows = await fetchSorted(listed, { ...sorted, range: { ...sorted.range, limit: most } })
  const matches = await filterByWords(db, firstRows, words)
  if (matches.length >= sorted.range.limit || firstRows.length < most)
    return matches.slice(0, sorted.range.limit)
  return await fetchSorted(selectMatching(db, filter, words), sorted)
}

/** Those without a group stand together where groups are sorted. */
function selectSortable(db: Connection, filter: ProductFilter, { sort }: SortedRange) {
  const select = selectByRetirement(db, filter)
  return filter.group === 0 && sort === 'group' ? select.where('group_key', '=', '') : select
}

async function fetchSorted(
  select: ReturnType<typeof selectByRetirement>,
  { sort, range }: SortedRange,
): Promise<ListKey[]> {
  const column = sortColumns[sort]
  const direction = range.isDescending ? 'desc' : 'asc'
  const keysetCondition = isAfterKey(column, range)
  const wanted = keysetCondition === null ? select : select.where(keysetCondition)
  return await wanted
    .select(['id', `${column} as value`])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(range.limit)
    .execute()
}

/** Those that have every word. */
async function filterByWords(
  db: Connection,
  keys: readonly ListKey[],
  words: readonly RawBuilder<boolean>[],
): Promise<ListKey[]> {
  if (keys.length === 0) return []
  const ids = keys.map(({ id }) => id)
  const select = db.selectFrom('products').select('id').where('id', 'in', ids)
  const rows = await words.reduce((some, word) => some.where(word), select).execute()
  const found = new Set(rows.map(({ id }) => id))
  return keys.filter(({ id }) => found.has(id))
}

export interface ProductCounts {
  readonly inUse: number
  readonly retired: number
}

/** In use and retired, whichever of them the list has. */
export async function countProducts(db: Connection, filter: ProductFilter): Promise<ProductCounts> {
  const words = await buildWordConditions(db, filter.search ?? '')
  // Where all rows are read anyway, an index would only lead from one to the next.
  const retired = sql<number>`case when retired_at is null then 0 else 1 end`
  const isRetired = words.length === 0 ? sql<number>`is_retired` : retired
  const matching = words.reduce((some, word) => some.where(word), selectInGroup(db, filter))
  const rows = await matching
    .select(isRetired.as('retired'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('retired')
    .execute()
  const countOf = (wanted: number) => Number(rows.find((row) => Number(row.retired) === wanted)?.count ?? 0)
  return { inUse: countOf(0), retired: countOf(1) }
}

/** The products of a list, without what is typed or with it. */
export async function selectProducts(db: Connection, filter: ProductFilter) {
  const words = await buildWordConditions(db, filter.search ?? '')
  return words.length === 0 ? selectByRetirement(db, filter) : selectMatching(db, filter, words)
}

function selectByRetirement(db: Connection, filter: ProductFilter) {
  return selectInGroup(db, filter).where('is_retired', '=', filter.retired === true ? 1 : 0)
}

/** Reads the rows as they are stored: in the order of an index it would take longer where few are found. */
function selectMatching(db: Connection, filter: ProductFilter, words: readonly RawBuilder<boolean>[]) {
  const select = selectInGroup(db, filter).where(
    'retired_at',
    filter.retired === true ? 'is not' : 'is',
    null,
  )
  return words.reduce((some, word) => some.where(word), select)
}

function selectInGroup(db: Connection, { group }: ProductFilter) {
  const select = db.selectFrom('products')
  if (group === undefined) return select
  return group === 0 ? select.where('group_id', 'is', null) : select.where('group_id', '=', group)
}

/** Each word is in the product's name or in that of its group. */
async function buildWordConditions(db: Connection, search: string): Promise<RawBuilder<boolean>[]> {
  const words = splitSearchWords(search)
  if (words.length === 0) return []
  const groups = await db.selectFrom('product_groups').select(['id', 'name']).execute()
  const foldedGroups = groups.map(({ id, name }) => ({ id, name: fold(name) }))
  return words.map((word) => {
    const inName = containsWords('search_text', word)
    const ids = foldedGroups.filter(({ name }) => name.includes(word)).map(({ id }) => sql`${id}`)
    return ids.length === 0 ? inName : sql<boolean>`(${inName} or group_id in (${sql.join(ids)}))`
  })
}
