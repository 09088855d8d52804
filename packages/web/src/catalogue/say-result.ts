import { showToast } from '#ui/toasts.ts'

/** Says what became of the one record that was to be changed. @returns whether it was */
export function sayResult([result]: readonly { readonly code: number; readonly message: string }[]): boolean {
  if (result === undefined) return false
  const isDone = result.code === 200
  showToast(isDone ? 'success' : 'error', result.message, isDone ? 5_000 : 10_000)
  return isDone
}
