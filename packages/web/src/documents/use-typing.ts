import type { NumberEntry } from '#locale/number-entry.ts'
import type { TypedText } from '#ui/NumberField.tsx'
import type { DocumentForm } from './document-form.ts'
import { useOpenForm } from './document-store.ts'

/**
 * Returns a function that reports incomplete input of a number field to the store. It is part of the draft, not of the form.
 * @param left returns the form as it is after the field has lost the focus with this input
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
