import { loadSampleData, removeSampleData } from '@quittance/shared/contract/sample-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { showToast } from '#ui/toasts.ts'

const toastMs = 5_000

const calls = { load: loadSampleData, remove: removeSampleData }

/** Loads or removes the sample data. Everything that was loaded before is outdated then. */
export function useSampleDataChange(change: keyof typeof calls) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(calls[change], {}),
    async onSuccess({ message }) {
      await queries.resetQueries()
      showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
}
