import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { screenFreshMs } from './query-client.ts'

// Loaders of routes call these functions while the chunk of the screen is loading. They do not wait for the response: a query that
// fails is reported by the screen, which uses the same query.

/** Options of a query that a form opens with: never those of an earlier visit. The chunk of its screen may take 60 s. */
export const withoutCache = { staleTime: screenFreshMs, gcTime: 60_000 } as const

type Options<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>

/** Starts a query for a visit of its screen, which may show the result of an earlier visit until there is a new one. */
export function startQuery<Data, Key extends QueryKey>(
  queries: QueryClient,
  options: Options<Data, Key>,
): void {
  void queries.prefetchQuery({ ...options, staleTime: 0 })
}

/** Starts a query whose result must not be of an earlier visit. */
export function restartQuery<Data, Key extends QueryKey>(
  queries: QueryClient,
  options: Options<Data, Key>,
): void {
  queries.removeQueries({ queryKey: options.queryKey, exact: true, type: 'inactive' })
  void queries.prefetchQuery(options)
}
