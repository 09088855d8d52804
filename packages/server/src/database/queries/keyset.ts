import { setImmediate } from 'node:timers/promises'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Keyset pagination: a page begins after the key of the last row of the previous page, so the last page of a list takes no
// longer than the first.

/** The position of a record in the order of a list. */
export interface ListKey {
  /** The value of the column by which the list is sorted. */
  readonly value: string | number
  readonly id: number
}

/** Which page of a list is requested. */
export interface PageRequest {
  /**
   * The key that the page follows or, if backwards, precedes. The record need not exist any more. Null: the first page or, if
   * backwards, the last one.
   */
  readonly cursor: ListKey | null
  readonly isBackwards: boolean
  readonly limit: number
  readonly isDescending: boolean
}

/** A range of consecutive keys of a list. */
export interface KeyRange {
  /** The key before the range. Null: the range begins with the first key. */
  readonly after: ListKey | null
  readonly isDescending: boolean
  readonly limit: number
}

export interface ListPage {
  readonly ids: readonly number[]
  /** The key that the next page follows. Null: this is the last page. */
  readonly next: ListKey | null
  /** The key that the previous page precedes. Null: this is the first page. */
  readonly previous: ListKey | null
}

interface PageQuery {
  readonly after?: ListKey | undefined
  readonly before?: ListKey | undefined
  readonly last?: boolean | undefined
  readonly limit: number
}

/** Converts the query of a call into a request. Without `after`, `before` and `last` it is for the first page. */
export function toPageRequest(
  { after, before, last = false, limit }: PageQuery,
  { isDescending }: Pick<PageRequest, 'isDescending'>,
): PageRequest {
  const isBackwards = after === undefined && (before !== undefined || last)
  return { cursor: after ?? before ?? null, isBackwards, limit, isDescending }
}

/** Encodes a key for the response of a call. */
export function encodeCursor(key: ListKey | null): [string | number, number] | null {
  return key === null ? null : [key.value, key.id]
}

interface KeySource {
  readonly readKeys: (range: KeyRange) => Promise<readonly ListKey[]>
  /** Filters by a condition that the database cannot check. */
  readonly isIncluded?: ((id: number) => boolean) | undefined
}

/** Reads one page of a list by keyset pagination. */
export async function readPage(source: KeySource, request: PageRequest): Promise<ListPage> {
  const { cursor, isBackwards, isDescending, limit } = request
  // One more than the page contains, to know whether there is another page.
  const range = { after: cursor, isDescending: isDescending !== isBackwards, limit: limit + 1 }
  const keys = await readIncludedKeys(source, range)
  const hasMore = keys.length > limit
  // There is less than a page before the cursor: returns the full first page instead.
  if (isBackwards && cursor !== null && !hasMore) {
    return await readPage(source, { ...request, cursor: null, isBackwards: false })
  }
  // The records after the cursor were deleted: returns the last page instead.
  if (!isBackwards && cursor !== null && keys.length === 0) {
    return await readPage(source, { ...request, cursor: null, isBackwards: true })
  }
  const page = keys.slice(0, limit)
  const ordered = isBackwards ? page.toReversed() : page
  const isFirst = isBackwards ? !hasMore : cursor === null
  const isLast = isBackwards ? cursor === null : !hasMore
  return {
    ids: ordered.map(({ id }) => id),
    next: isLast ? null : (ordered.at(-1) ?? null),
    previous: isFirst ? null : (ordered[0] ?? null),
  }
}

const keysPerPage = 2_000

/**
 * Reads the ids of a whole list in its order. A record that is saved meanwhile may move, but its id is returned only once.
 * Only keys are read, so the time for such changes is short.
 */
export async function readAllIds(source: KeySource, isDescending: boolean): Promise<readonly number[]> {
  const ids = new Set<number>()
  let cursor: ListKey | null = null
  do {
    const request: PageRequest = { cursor, isBackwards: false, limit: keysPerPage, isDescending }
    const page: ListPage = await readPage(source, request)
    for (const id of page.ids) ids.add(id)
    cursor = page.next
    // Lets the event loop serve other requests.
    await setImmediate()
  } while (cursor !== null)
  return [...ids]
}

const maxKeysPerRead = 5_000

async function readIncludedKeys(
  { readKeys, isIncluded }: KeySource,
  range: KeyRange,
): Promise<readonly ListKey[]> {
  if (!isIncluded) return await readKeys(range)
  const included: ListKey[] = []
  let limit = range.limit * 4
  let after = range.after
  for (;;) {
    const keys = await readKeys({ ...range, after, limit })
    included.push(...keys.filter(({ id }) => isIncluded(id)))
    if (included.length >= range.limit || keys.length < limit) return included.slice(0, range.limit)
    after = keys.at(-1) ?? null
    limit = Math.min(limit * 2, maxKeysPerRead)
  }
}

/**
 * Condition: the row comes after the key in the order of the column, then of the id. Null: all rows do.
 * @param column its name, or its expression
 */
export function isAfterKey(
  column: string | RawBuilder<unknown>,
  { after, isDescending }: Pick<KeyRange, 'after' | 'isDescending'>,
): RawBuilder<SqlBool> | null {
  if (after === null) return null
  const sortColumn = typeof column === 'string' ? sql.ref(column) : column
  const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  // The first part is redundant, but it lets the database start at the right place of its index.
  return sql`${sortColumn} ${from} ${after.value} and (${sortColumn} ${beyond} ${after.value} or id ${beyond} ${after.id})`
}

// Sort keys: columns by which lists are sorted instead of the original values.

const sortKeyLength = 60

/** Converts a text into its sort key: lower case without accents, at most 60 characters. */
export function toSortKey(text: string): string {
  const folded = foldPrefix(text)
  return folded.length <= sortKeyLength ? folded : Array.from(folded).slice(0, sortKeyLength).join('')
}

/** Folds only the beginning of a long text if that is enough. A character takes at most two UTF-16 code units. */
function foldPrefix(text: string): string {
  const folded = fold(text.slice(0, sortKeyLength))
  return text.length <= sortKeyLength || folded.length > 2 * sortKeyLength ? folded : fold(text)
}

const integerDigits = 15
const decimalPlaces = 4

/** Converts a decimal that is not negative into text of a fixed length, whose order is the numeric order. */
export function toDecimalSortKey(value: Decimal): string {
  const [integer = '', decimals = ''] = value.split('.')
  return `${integer.padStart(integerDigits, '0')}.${decimals.padEnd(decimalPlaces, '0')}`
}
