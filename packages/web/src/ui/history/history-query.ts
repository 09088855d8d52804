import type { WireHistoryEntry } from '@quittance/shared/contract/record-history.ts'
import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { screenFreshMs } from '#api/query-client.ts'

export interface HistoryPage<Entry extends WireHistoryEntry> {
  /** The latest first. */
  readonly history: readonly Entry[]
  /** Whether there are older entries. */
  readonly more: boolean
}

interface PageRequest extends Readonly<Record<string, number | undefined>> {
  /** Id of the entry before which the page begins; undefined: the latest page. */
  readonly before: number | undefined
  readonly limit: number
}

const entriesPerPage = 50

/** Queries the history of a record, page by page, the latest first. */
export function historyPagesQuery<Entry extends WireHistoryEntry>(
  queryKey: QueryKey,
  fetchPage: (query: PageRequest, signal: AbortSignal) => Promise<HistoryPage<Entry>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ before: pageParam, limit: entriesPerPage }, signal),
    initialPageParam: undefined as number | undefined, // as: the first page begins at the latest entry
    getNextPageParam: ({ history, more }) => (more ? (history.at(-1)?.id ?? undefined) : undefined),
    staleTime: screenFreshMs,
  })
}

/** Starts the query of a history for a visit of its screen. */
export function startHistory<Entry extends WireHistoryEntry>(
  queries: QueryClient,
  query: ReturnType<typeof historyPagesQuery<Entry>>,
): void {
  void queries.prefetchInfiniteQuery({ ...query, staleTime: 0 })
}

/** Names the author of a change, with the API token that made it: `Ada (API: Shop)`. The name of a deleted token is empty. */
export function nameAuthor(member: string, token: string | null): string {
  if (token === null) return member
  return token === '' ? `${member} (API)` : `${member} (API: ${token})`
}
