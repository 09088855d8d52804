import type { productGroupCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { sayResult } from '#catalogue/say-result.ts'
import { showToast } from '#ui/toasts.ts'

/** The calls that retire, restore and delete records. */
export type EndingCalls = Pick<typeof productGroupCalls, 'setRetired' | 'remove'>

interface Ending {
  readonly id: number
  readonly change: 'retire' | 'restore' | 'delete'
}

/** Retires, restores or deletes a group, tax rate or currency, and shows the result. @param stale query keys to invalidate */
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
