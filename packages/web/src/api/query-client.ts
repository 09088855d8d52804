import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mostRepeats = 2

/** One cache for all server state. Reads that failed for want of a server are repeated, writes never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a read fails and says so, instead of pausing in silence.
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
