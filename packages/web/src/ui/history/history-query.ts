import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** Fields of the entries of every history. */
export interface HistoryEntry {
  /** Null: an entry that is not stored. It is the oldest one. */
  readonly id: number | null
  /** ISO 8601, UTC. */
  readonly at: string
  /** Name of the member; null: unknown. */
  readonly by: string | null
  /** Name of the API token that made the change for the member; empty: it was deleted; null: none. */
  readonly by_token: string | null
}

export interface HistoryPage<Entry extends HistoryEntry> {
  /** The latest first. */
  readonly history: readonly Entry[]
  /** Whether there are older entries. */
  readonly more: boolean
}

/** `before`: id of the entry before which the page begins; undefined: the latest page. */
type PageRequest = Readonly<Record<'limit', number> & Record<'before', number | undefined>>

const entriesPerPage = 50

/** Queries the history of a record, page by page, the latest first. */
export function historyPagesQuery<Entry extends HistoryEntry>(
  queryKey: QueryKey,
  fetchPage: (query: PageRequest, signal: AbortSignal) => Promise<HistoryPage<Entry>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ before: pageParam, limit: entriesPerPage }, signal),
    initialPageParam: undefined as number | undefined, // as: the first page begins at the latest entry
    getNextPageParam: ({ history, more }) => (more ? (history.at(-1)?.id ?? undefined) : undefined),
    staleTime: 0,
  })
}
