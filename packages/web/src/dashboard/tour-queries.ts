import { showTour } from '@quittance/shared/contract/first-steps.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyDocument } from '#api/query-client.ts'
import { showToast } from '#ui/toasts.ts'

const toastMs = 5_000

/** Shows the introduction on the member’s dashboard, or hides it. */
export function useShowTour() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isShown: boolean) => call(showTour, { body: { is_shown: isShown } }),
    async onSuccess({ message }, isShown) {
      await queries.invalidateQueries({ queryKey: [...everyDocument, 'dashboard', 'first-steps'] })
      // If it is shown, the dashboard opens.
      if (!isShown) showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
}
