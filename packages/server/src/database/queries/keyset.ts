import { setImmediate } from 'node:timers/promises'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Lists are read by key: a page begins where the one before it ended, so that the last page costs no more than the first.

/** Where a record stands in the order of a list. */
export interface ListKey {
  /** Of the column that the list is sorted by. */
  readonly value: string | number
  readonly id: number
}

/** Which page of a list is wanted: the one behind a record, or before it. The record need not be there any more. */
export interface PageRequest {
  /** Null: from the beginning of the list, backwards from its end. */
  readonly cursor: ListKey | null
  readonly isBackwards: boolean
  readonly limit: number
  readonly isDescending: boolean
}

/** Some records of a list in a row. */
export interface KeyRange {
  /** The record before them; null: they are the first. */
  readonly after: ListKey | null
  readonly isDescending: boolean
  readonly limit: number
}

export interface ListPage {
  readonly ids: readonly number[]
  /** Where the next page begins; null: this is the last. */
  readonly next: ListKey | null
  /** Where the previous page ends; null: this is the first. */
  readonly previous: ListKey | null
}

interface PageQuery {
  readonly after?: ListKey | undefined
  readonly before?: ListKey | undefined
  readonly last?: boolean | undefined
  readonly limit: number
}

/** What a call asks for. */
export function toPageRequest(
  { after, before, last = false, limit }: PageQuery,
  { isDescending }: Pick<PageRequest, 'isDescending'>,
): PageRequest {
  const isBackwards = after === undefined && (before !== undefined || last)
  return { cursor: after ?? before ?? null, isBackwards, limit, isDescending }
}

/** As a call answers where a page begins or ends. */
export function encodeCursor(key: ListKey | null): [string | number, number] | null {
  return key === null ? null : [key.value, key.id]
}

interface KeySource {
  readonly readKeys: (range: KeyRange) => Promise<readonly ListKey[]>
  /** Leaves out what the database could not. */
  readonly isIncluded?: ((id: number) => boolean) | undefined
}

/** One page, and where those beside it begin. */
export async function readPage(source: KeySource, request: PageRequest): Promise<ListPage> {
  const { cursor: beside, isBackwards, isDescending, limit } = request
  // One more than a page holds, to see whether there is another.
  const range = { after: beside, isDescending: isDescending !== isBackwards, limit: limit + 1 }
  const keys = await readIncludedKeys(source, range)
  const hasMore = keys.length > limit
  // Fewer than a page before the record: the first page is full again.
  if (isBackwards && beside !== null && !hasMore) {
    return await readPage(source, { ...request, cursor: null, isBackwards: false })
  }
  // What stood behind the record is gone: the last page is what is left.
  if (!isBackwards && beside !== null && keys.length === 0) {
    return await readPage(source, { ...request, cursor: null, isBackwards: true })
  }
  const shown = keys.slice(0, limit)
  const inOrder = isBackwards ? shown.toReversed() : shown
  const isFirst = isBackwards ? !hasMore : beside === null
  const isLast = isBackwards ? beside === null : !hasMore
  return {
    ids: inOrder.map(({ id }) => id),
    next: isLast ? null : (inOrder.at(-1) ?? null),
    previous: isFirst ? null : (inOrder[0] ?? null),
  }
}

const keysPerPage = 2_000

/**
 * Everything that a list has, in its order. What is saved meanwhile may move: nothing is there twice, and as only keys are
 * read the time for moving is short.
 */
export async function readAllIds(source: KeySource, isDescending: boolean): Promise<readonly number[]> {
  const ids = new Set<number>()
  let beside: ListKey | null = null
  do {
    const request: PageRequest = { cursor: beside, isBackwards: false, limit: keysPerPage, isDescending }
    const page: ListPage = await readPage(source, request)
    for (const id of page.ids) ids.add(id)
    beside = page.next
    // Others are served in between.
    await setImmediate()
  } while (beside !== null)
  return [...ids]
}

const maxKeysPerRead = 5_000

async function readIncludedKeys(
  { readKeys, isIncluded: isWanted }: KeySource,
  range: KeyRange,
): Promise<readonly ListKey[]> {
  if (!isWanted) return await readKeys(range)
  const wanted: ListKey[] = []
  let most = range.limit * 4
  let after = range.after
  for (;;) {
    const keys = await readKeys({ ...range, after, limit: most })
    wanted.push(...keys.filter(({ id }) => isWanted(id)))
    if (wanted.length >= range.limit || keys.length < most) return wanted.slice(0, range.limit)
    after = keys.at(-1) ?? null
    most = Math.min(most * 2, maxKeysPerRead)
  }
}

/** What stands behind a record in the order of a column and then of the ids. @returns null: everything does */
export function isAfterKey(
  column: string,
  { after, isDescending }: Pick<KeyRange, 'after' | 'isDescending'>,
): RawBuilder<SqlBool> | null {
  if (after === null) return null
  const sorted = sql.ref(column)
  const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  // The first part alone tells the database where in its index to begin.
  return sql`${sorted} ${from} ${after.value} and (${sorted} ${beyond} ${after.value} or id ${beyond} ${after.id})`
}

const sortKeyLength = 60

/** What lists are sorted by where they are sorted by a text: lower case without accents, and not all of a long one. */
export function toSortKey(text: string): string {
  const folded = foldPrefix(text)
  return folded.length <= sortKeyLength ? folded : Array.from(folded).slice(0, sortKeyLength).join('')
}

/** Folds enough of a long text: a letter takes at most two units. */
function foldPrefix(text: string): string {
  const folded = fold(text.slice(0, sortKeyLength))
  return text.length <= sortKeyLength || folded.length > 2 * sortKeyLength ? folded : fold(text)
}

const integerDigits = 15
const decimalPlaces = 4

/** The same for a figure that is not below zero: texts of equal length, whose order is that of the figures. */
export function toDecimalSortKey(figure: Decimal): string {
  const [whole = '', decimals = ''] = figure.split('.')
  return `${whole.padStart(integerDigits, '0')}.${decimals.padEnd(decimalPlaces, '0')}`
}
