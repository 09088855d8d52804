import { setImmediate } from 'node:timers/promises'

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
  readonly beside: ListKey | null
  readonly isBackwards: boolean
  readonly limit: number
  readonly isDescending: boolean
}

/** Some records of a list in a row. */
export interface KeyRange {
  /** The record before them; null: they are the first. */
  readonly after: ListKey | null
  readonly isDescending: boolean
  readonly most: number
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
export function pageRequestOf(
  { after, before, last = false, limit }: PageQuery,
  { isDescending }: Pick<PageRequest, 'isDescending'>,
): PageRequest {
  const isBackwards = after === undefined && (before !== undefined || last)
  return { beside: after ?? before ?? null, isBackwards, limit, isDescending }
}

/** As a call answers where a page begins or ends. */
export function placeOf(key: ListKey | null): [string | number, number] | null {
  return key === null ? null : [key.value, key.id]
}

interface Source {
  readonly readKeys: (range: KeyRange) => Promise<readonly ListKey[]>
  /** Leaves out what the database could not. */
  readonly isWanted?: ((id: number) => boolean) | undefined
}

/** One page, and where those beside it begin. */
export async function readPage(source: Source, request: PageRequest): Promise<ListPage> {
  const { beside, isBackwards, isDescending, limit } = request
  // One more than a page holds, to see whether there is another.
  const range = { after: beside, isDescending: isDescending !== isBackwards, most: limit + 1 }
  const keys = await wantedKeys(source, range)
  const hasMore = keys.length > limit
  // Fewer than a page before the record: the first page is full again.
  if (isBackwards && beside !== null && !hasMore) {
    return await readPage(source, { ...request, beside: null, isBackwards: false })
  }
  // What stood behind the record is gone: the last page is what is left.
  if (!isBackwards && beside !== null && keys.length === 0) {
    return await readPage(source, { ...request, beside: null, isBackwards: true })
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

const keysAtOnce = 2_000

/**
 * Everything that a list has, in its order. What is saved meanwhile may move: nothing is there twice, and as only keys are
 * read the time for moving is short.
 */
export async function readIds(source: Source, isDescending: boolean): Promise<readonly number[]> {
  const ids = new Set<number>()
  let beside: ListKey | null = null
  do {
    const request: PageRequest = { beside, isBackwards: false, limit: keysAtOnce, isDescending }
    const page: ListPage = await readPage(source, request)
    for (const id of page.ids) ids.add(id)
    beside = page.next
    // Others are served in between.
    await setImmediate()
  } while (beside !== null)
  return [...ids]
}

const mostKeys = 5_000

async function wantedKeys({ readKeys, isWanted }: Source, range: KeyRange): Promise<readonly ListKey[]> {
  if (!isWanted) return await readKeys(range)
  const wanted: ListKey[] = []
  let most = range.most * 4
  let after = range.after
  for (;;) {
    const keys = await readKeys({ ...range, after, most })
    wanted.push(...keys.filter(({ id }) => isWanted(id)))
    if (wanted.length >= range.most || keys.length < most) return wanted.slice(0, range.most)
    after = keys.at(-1) ?? null
    most = Math.min(most * 2, mostKeys)
  }
}
