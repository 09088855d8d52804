import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'

interface Said {
  readonly message: string
}

/** Makes one change and says what became of it. A setting may show anywhere: all that was loaded is asked for again. */
export function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<Said>) => send(),
    onSuccess: ({ message }) => showToast('success', message, 5_000),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The same for what a form stores, which says itself how that went. */
export function useRenewal() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
