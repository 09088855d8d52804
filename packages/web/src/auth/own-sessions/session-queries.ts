import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type WireSession,
} from '@quittance/shared/contract/own-sessions.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { showToast } from '#ui/toasts.ts'

export type OwnSession = WireSession

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).sessions,
  staleTime: 0,
})

/** Ends one of them, or all others. */
export function useEnding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number | 'others') =>
      id === 'others' ? call(endOtherSessions) : call(endOwnSession, { body: { id } }),
    onSuccess: ({ message }) => showToast('success', message, 5_000),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
