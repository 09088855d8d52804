import type { UseQueryResult } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'

/** Loads once more what a form is to open anew with. @returns whether it may: why not is said */
export async function reload({ refetch }: Pick<UseQueryResult, 'refetch'>): Promise<boolean> {
  const { error } = await refetch()
  if (error !== null) showToast('error', error.message, 5_000)
  return error === null
}
