import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'

interface Said {
  readonly message: string
}

/** Sends a change and shows the result as a toast. Invalidates all queries, because any screen can show a setting. */
export function useChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<Said>) => send(),
    onSuccess: ({ message }) => showToast('success', message, 5_000),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Returns a function that invalidates all queries, for forms that show the result of a save themselves. */
export function useRenewal() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
