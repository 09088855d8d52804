import { useNavigate } from '@tanstack/react-router'
import type { ApiError } from '#api/responses.ts'
import { useOpenForm } from '#documents/document-store.ts'
import { useChoice } from '#ui/alerts.tsx'

const conflictStatus = 409

/** Returns a function that handles the error of a save if the document was issued since its form was opened. False: it was not. */
export function useLockedSave(): (error: ApiError, id: number | null) => Promise<boolean> {
  const { kind, store, recorder } = useOpenForm()
  const choose = useChoice()
  const navigate = useNavigate()
  // Once the save has ended: until then, the draft of the form is not offered elsewhere.
  const leaveTo = (path: string) => setTimeout(() => void navigate({ to: path }))

  return async function resolveLock(error, id) {
    if (error.status !== conflictStatus || id === null || !kind.isChronological) return false
    // Few saves are rejected for this reason. Without the chunk, the message of the server is shown.
    const loaded = await import('./resolve-lock.ts').catch(() => null)
    return (await loaded?.resolveLock(error, id, { kind, store, recorder, choose, leaveTo })) ?? false
  }
}
