import { hideFirstSteps, showTour } from '@quittance/shared/contract/first-steps.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyDocument } from '#api/query-client.ts'
import { showToast } from '#ui/toasts.ts'

const toastMs = 5_000

/** Hides the first steps for all members. */
export function useHideFirstSteps() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(hideFirstSteps, {}),
    async onSuccess({ message }) {
      await refetchFirstSteps(queries)
      showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
}

/** Shows the introduction on the member’s dashboard, or hides it. */
export function useShowTour() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isShown: boolean) => call(showTour, { body: { is_shown: isShown } }),
    async onSuccess({ message }, isShown) {
      await refetchFirstSteps(queries)
      // If it is shown, the dashboard opens.
      if (!isShown) showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
}

/** Requests the data of `firstStepsQuery` again. The query is not imported, because the help would load it with the dashboard. */
async function refetchFirstSteps(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [...everyDocument, 'dashboard', 'first-steps'] })
}
