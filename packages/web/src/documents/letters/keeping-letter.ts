import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentStore } from '#documents/document-store.ts'
import { mayHaveBeenStored, type Save } from '#documents/save-attempts.ts'
import { type UnsentLetter, unsentLetters } from './unsent-letters.ts'

interface OpenForm {
  readonly kind: DocumentKind
  readonly store: DocumentStore
}

/** Stores the e-mail that is being written with the document of a form. */
export function keepLetter({ kind, store }: OpenForm, letter: UnsentLetter): void {
  const { id } = store.getState().form
  store.setState({ letter })
  if (id !== null) unsentLetters().keep({ kind, id }, letter)
}

/** Returns the unsent e-mail with the document of a form; null: none. */
export function findLetter({ kind, store }: OpenForm): UnsentLetter | null {
  const { letter, form } = store.getState()
  // The form still has the idempotency key of its unconfirmed save, and repeats that first.
  if (letter !== null) return letter.triedWith === null ? { ...letter, triedWith: 'this form' } : letter
  return form.id === null ? null : unsentLetters().find({ kind, id: form.id })
}

/**
 * Returns a save that keeps the e-mail until it is certain that it was sent. A save without the e-mail keeps it too, under the
 * id of the document.
 */
export function keepingLetter(open: OpenForm, save: Save): Save {
  const { kind, store } = open
  return async (filled, sent) => {
    const { letter, form } = store.getState()
    const edits = letter?.edits ?? {}
    if (sent !== undefined) keepLetter(open, { edits, triedWith: null })
    try {
      const saved = await save(filled, sent)
      if (sent === undefined && letter !== null) unsentLetters().keep({ kind, id: saved.id }, letter)
      if (sent !== undefined) forgetLetter(open, form.id)
      return saved
    } catch (error) {
      if (sent !== undefined && !mayHaveBeenStored(error)) keepLetter(open, { edits })
      throw error
    }
  }
}

function forgetLetter({ kind, store }: OpenForm, id: number | null): void {
  store.setState({ letter: null })
  if (id !== null) unsentLetters().forget({ kind, id })
}
