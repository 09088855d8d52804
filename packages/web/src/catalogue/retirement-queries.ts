import type { productGroupCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { showToast } from '#ui/toasts.ts'

/** Change of a catalogue record that is no longer offered: a retired record can be restored, an unused one also deleted. */
interface Retirement {
  readonly id: number
  readonly change: 'retire' | 'restore' | 'delete'
}

interface RetirementOptions {
  readonly calls: Pick<typeof productGroupCalls, 'setRetired' | 'remove'>
  /** Keys of the queries that a change invalidates. */
  readonly queryKeys: readonly QueryKey[]
  /** Called after a deletion, before the queries are invalidated. */
  readonly onDeleted?: () => Promise<void>
}

/** Retires, restores or deletes a product, group, tax rate or currency, and shows the result. */
export function useRetirement({ calls, queryKeys, onDeleted }: RetirementOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Retirement) =>
      change === 'delete'
        ? call(calls.remove, { body: { ids: [id] } })
        : call(calls.setRetired, { body: { ids: [id], retired: change === 'retire' } }),
    onSuccess: async ({ results: [result] }, { change }) => {
      if (result === undefined) return
      const isDone = result.code === 200
      showToast(isDone ? 'success' : 'error', result.message, isDone ? 5_000 : 10_000)
      if (isDone && change === 'delete') await onDeleted?.()
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
