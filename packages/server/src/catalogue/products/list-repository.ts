import type { ProductFilter, ProductSort } from '@quittance/shared/contract/catalogue-records.ts'
import { fold, splitSearchWords } from '@quittance/shared/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { isAfterKey, type KeyRange, type ListKey } from '#database/queries/keyset.ts'
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

// Rows read in list order before falling back to a full search: enough for a page if the words are frequent.
const scanLimit = 1_000

/** Reads the keys of one page of a product list. */
export async function readKeys(
  db: Connection,
  filter: ProductFilter,
  sortedRange: SortedRange,
): Promise<ListKey[]> {
  const { range } = sortedRange
  const words = await buildWordConditions(db, filter.search ?? '')
  const query = selectSortable(db, filter, sortedRange)
  if (words.length === 0) return await fetchSorted(query, sortedRange)
  const limit = scanLimit + range.limit
  const firstRows = await fetchSorted(query, { ...sortedRange, range: { ...range, limit } })
  const matches = await filterByWords(db, firstRows, words)
  if (matches.length >= range.limit || firstRows.length < limit) return matches.slice(0, range.limit)
  return await fetchSorted(selectMatching(db, filter, words), sortedRange)
}

/** Products without a group have an empty sort key, which makes the group index usable. */
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
  const query = keysetCondition === null ? select : select.where(keysetCondition)
  return await query
    .select(['id', `${column} as value`])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(range.limit)
    .execute()
}

/** Keeps the rows that contain every word. */
async function filterByWords(
  db: Connection,
  keys: readonly ListKey[],
  words: readonly RawBuilder<boolean>[],
): Promise<ListKey[]> {
  if (keys.length === 0) return []
  const ids = keys.map(({ id }) => id)
  const select = db.selectFrom('products').select('id').where('id', 'in', ids)
  const rows = await words.reduce((query, word) => query.where(word), select).execute()
  const matchingIds = new Set(rows.map(({ id }) => id))
  return keys.filter(({ id }) => matchingIds.has(id))
}

interface ProductCounts {
  readonly inUse: number
  readonly retired: number
}

/** Counts the products in use and the retired ones that match the other conditions of the filter. */
export async function countProducts(db: Connection, filter: ProductFilter): Promise<ProductCounts> {
  const words = await buildWordConditions(db, filter.search ?? '')
  // A search reads all rows: `is_retired` would make the database read them through an index, which is slower.
  const retired = sql<number>`case when retired_at is null then 0 else 1 end`
  const isRetired = words.length === 0 ? sql<number>`is_retired` : retired
  const matching = words.reduce((query, word) => query.where(word), selectInGroup(db, filter))
  const rows = await matching
    .select(isRetired.as('retired'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('retired')
    .execute()
  const getCount = (retiredFlag: 0 | 1) =>
    Number(rows.find((row) => Number(row.retired) === retiredFlag)?.count ?? 0)
  return { inUse: getCount(0), retired: getCount(1) }
}

/** Selects the products of a list. */
export async function selectProducts(db: Connection, filter: ProductFilter) {
  const words = await buildWordConditions(db, filter.search ?? '')
  return words.length === 0 ? selectByRetirement(db, filter) : selectMatching(db, filter, words)
}

function selectByRetirement(db: Connection, filter: ProductFilter) {
  return selectInGroup(db, filter).where('is_retired', '=', filter.retired === true ? 1 : 0)
}

/** Filters by `retired_at`, which has no index: reading the rows in index order would be slower when few match. */
function selectMatching(db: Connection, filter: ProductFilter, words: readonly RawBuilder<boolean>[]) {
  const select = selectInGroup(db, filter).where(
    'retired_at',
    filter.retired === true ? 'is not' : 'is',
    null,
  )
  return words.reduce((query, word) => query.where(word), select)
}

function selectInGroup(db: Connection, { group }: ProductFilter) {
  const select = db.selectFrom('products')
  if (group === undefined) return select
  return group === 0 ? select.where('group_id', 'is', null) : select.where('group_id', '=', group)
}

/** Each word must be part of the name of the product or of its group. */
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
