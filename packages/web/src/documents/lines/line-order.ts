import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { isEmptyLine, type NewLine, nothingUnread } from './form-line.ts'
import { lineNamed, lineRemoved } from './line-changes.ts'
import { hasRoomForLines, withNewLines } from './new-lines.ts'

/** Moves a line. @param to index after the move, limited to the first and the last one */
export function lineMoved(form: DocumentForm, key: number, to: number): DocumentForm {
  const from = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[from]
  const place = Math.min(Math.max(to, 0), form.lines.length - 1)
  if (line === undefined || place === from) return form
  return changed(form, { lines: form.lines.toSpliced(from, 1).toSpliced(place, 0, line) })
}

/** Inserts a copy of a line below it. Returns the same form if it would exceed the line limit. */
export function lineDuplicated(form: DocumentForm, key: number): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[index]
  if (line === undefined || !hasRoomForLines(form)) return form
  return withNewLines(form, index + 1, [line])
}

/** Inserts lines below the one with the key, or at the end. Returns the same form if they would exceed the line limit. */
export function linesInserted(form: DocumentForm, key: number, lines: readonly NewLine[]): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  if (!hasRoomForLines(form, lines.length)) return form
  return withNewLines(form, index === -1 ? form.lines.length : index + 1, lines)
}

/** Appends a line without a product and with an empty price. Returns the same form if it would exceed the line limit. */
export function ownLineAdded(form: DocumentForm, name: string): DocumentForm {
  if (!hasRoomForLines(form)) return form
  const line = { productId: null, name, quantity: defaultQuantity, price: zero, taxRates: [] }
  const unread = { ...nothingUnread, price: '' }
  return withNewLines(form, form.lines.length, [{ ...line, unread }])
}

/** Sets the name of a line, or of the blank line, which becomes a line with its first character. */
export function ownLineNamed(form: DocumentForm, key: number, name: string): DocumentForm {
  if (key !== form.nextLineKey) return lineNamed(form, key, name)
  return name === '' ? form : ownLineAdded(form, name)
}

/** Removes a line that is empty when it loses the focus. */
export function emptyLineLeft(form: DocumentForm, key: number): DocumentForm {
  const line = form.lines.find((each) => each.key === key)
  return line !== undefined && isEmptyLine(line) ? lineRemoved(form, key) : form
}

/** Returns the form without empty lines, because they are neither saved nor reported as incomplete. */
export function withoutEmptyLines(form: DocumentForm): DocumentForm {
  if (!form.lines.some(isEmptyLine)) return form
  return changed(form, { lines: form.lines.filter((line) => !isEmptyLine(line)) })
}
