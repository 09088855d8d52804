import type { UseQueryResult } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'

/** Refetches the values of a form. Shows an error as a toast. @returns whether the form can be remounted with new values */
export async function reload({ refetch }: Pick<UseQueryResult, 'refetch'>): Promise<boolean> {
  const { error } = await refetch()
  if (error !== null) showToast('error', error.message, 5_000)
  return error === null
}
