import { type FormChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { lineRemoved } from './line-changes.ts'
import { focusAfterRemoval, focusLine } from './line-focus.ts'

/** Takes lines away at once, and offers for a while to put them back. */
export function useLineRemoval(): (change: FormChange) => void {
  const { removal } = useOpenForm()
  const text = useText()
  return (change) => removal.remove(change, { text, onRestored: focusLine })
}

/** Takes a line away; the keyboard goes on at the one that takes its place. */
export function useRemoveLine(lineKey: number): () => void {
  const { store } = useOpenForm()
  const remove = useLineRemoval()
  return () => {
    const { lines } = store.getState().form
    remove((form) => lineRemoved(form, lineKey))
    focusAfterRemoval(lines, lineKey)
  }
}
