import { limits } from '@quittance/shared/documents/limits.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import type { NewLine } from './form-line.ts'

export function hasRoomForLines(form: DocumentForm, count = 1): boolean {
  return form.lines.length + count <= limits.lines
}

/** Inserts lines at an index, each with a key that no line has had before. */
export function withNewLines(form: DocumentForm, index: number, added: readonly NewLine[]): DocumentForm {
  const first = form.nextLineKey
  const lines = added.map(({ productId, name, quantity, price, taxRates, unread }, place) => ({
    key: first + place,
    ...{ productId, name, quantity, price, taxRates, unread },
  }))
  return changed(form, {
    lines: form.lines.toSpliced(index, 0, ...lines),
    nextLineKey: first + lines.length,
  })
}
