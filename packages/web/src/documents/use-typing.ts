import type { NumberEntry } from '#locale/figure-entry.ts'
import type { TypedText } from '#ui/NumberField.tsx'
import type { DocumentForm } from './document-form.ts'
import { useOpenForm } from './document-store.ts'

/**
 * Tells the form what stands half typed in a number field: it is no part of it yet, and still not to be lost.
 * @param left what the form holds once the field is left with that
 */
export function useTyping(
  left: (form: DocumentForm, entry: NumberEntry) => DocumentForm,
): (typed: TypedText | null) => void {
  const { store } = useOpenForm()
  return (typed) => {
    if (typed === null) return store.setState({ typing: null })
    const { entry, ...typing } = typed
    store.setState({ typing: { ...typing, left: (form) => left(form, entry) } })
  }
}
