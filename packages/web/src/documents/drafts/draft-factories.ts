import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { formFor } from '#documents/document-form.ts'
import { aBlank } from '#documents/form-factories.ts'
import { type Draft, shapeOfDrafts } from './draft.ts'

/** The form of a new invoice, with default values only. */
export const blank = formFor(invoice, aBlank(), '2026-11-21')

/** Returns a draft with default values, except for those that are given. */
export function aDraft(given: Partial<Draft> = {}): Draft {
  return {
    id: 'left',
    owner: 'here 3',
    kind: 'invoice',
    documentId: 0,
    form: { ...blank, title: 'Left' },
    clean: blank,
    letter: null,
    lost: null,
    at: 5,
    shape: shapeOfDrafts,
    ...given,
  }
}
