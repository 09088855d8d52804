import { type FormChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { focusLine } from './line-focus.ts'

/** Takes lines away at once, and offers for a while to put them back. */
export function useLineRemoval(): (change: FormChange) => void {
  const { removal } = useOpenForm()
  const text = useText()
  return (change) => removal.remove(change, { text, onRestored: focusLine })
}
