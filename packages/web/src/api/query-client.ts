import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mostRepeats = 2

/** Creates the cache of all server state. Reads that fail without a response or with 5xx are retried, writes never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network, a read fails with a message instead of being paused silently.
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < mostRepeats && isWorthRepeating(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
