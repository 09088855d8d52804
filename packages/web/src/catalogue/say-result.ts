import { showToast } from '#ui/toasts.ts'

/** Shows the result of changing one record. @returns whether it was changed */
export function sayResult([result]: readonly { readonly code: number; readonly message: string }[]): boolean {
  if (result === undefined) return false
  const isDone = result.code === 200
  showToast(isDone ? 'success' : 'error', result.message, isDone ? 5_000 : 10_000)
  return isDone
}
