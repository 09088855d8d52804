import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mostRepeats = 2

/** One cache for all server state. Reads that failed for want of a server are repeated, writes never. */
export function createQueryClient(): QueryClient {
  // Demanded since the page was opened: who is signed in says so from now on.
  const onError = (error: unknown) => {
    if (asksForFactor(error)) void client.invalidateQueries({ queryKey: ['me'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return client
}

function asksForFactor(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'two_factor_required' in body
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
