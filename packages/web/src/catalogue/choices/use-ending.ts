import type { productGroupCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { sayResult } from '#catalogue/say-result.ts'
import { showToast } from '#ui/toasts.ts'

/** How records of a sort go out of use. */
export type EndingCalls = Pick<typeof productGroupCalls, 'setRetired' | 'remove'>

interface Ending {
  readonly id: number
  readonly change: 'retire' | 'take-back' | 'delete'
}

/** Takes a group, tax rate or currency out of use, or back, and says what became of it. @param stale what looks different afterwards */
export function useEnding(calls: EndingCalls, stale: readonly QueryKey[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Ending) =>
      change === 'delete'
        ? call(calls.remove, { body: { ids: [id] } })
        : call(calls.setRetired, { body: { ids: [id], retired: change === 'retire' } }),
    onSuccess: ({ results }) => sayResult(results),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
