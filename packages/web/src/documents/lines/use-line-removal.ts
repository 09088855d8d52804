import { type FormChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { lineRemoved } from './line-changes.ts'
import { focusAfterRemoval, focusLine } from './line-focus.ts'

/** Returns a function that removes lines immediately, and shows a toast that restores them. */
export function useLineRemoval(): (change: FormChange) => void {
  const { removal } = useOpenForm()
  const text = useText()
  return (change) => removal.remove(change, { text, onRestored: focusLine })
}

/** Returns a function that removes a line and moves the focus to the next one. */
export function useRemoveLine(lineKey: number): () => void {
  const { store } = useOpenForm()
  const remove = useLineRemoval()
  return () => {
    const { lines } = store.getState().form
    remove((form) => lineRemoved(form, lineKey))
    focusAfterRemoval(lines, lineKey)
  }
}
