import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { isEmptyLine, type NewLine, nothingUnread } from './form-line.ts'
import { lineNamed, lineRemoved } from './line-changes.ts'
import { hasRoomForLines, withNewLines } from './new-lines.ts'

/** @param to the place that it has afterwards, from 0 on; beyond either end it stops there */
export function lineMoved(form: DocumentForm, key: number, to: number): DocumentForm {
  const from = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[from]
  const place = Math.min(Math.max(to, 0), form.lines.length - 1)
  if (line === undefined || place === from) return form
  return changed(form, { lines: form.lines.toSpliced(from, 1).toSpliced(place, 0, line) })
}

/** The same once more, right below. Beyond the line limit nothing changes. */
export function lineDuplicated(form: DocumentForm, key: number): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  const line = form.lines[index]
  if (line === undefined || !hasRoomForLines(form)) return form
  return withNewLines(form, index + 1, [line])
}

/** New lines right below the one of that key, or at the end. Beyond the line limit nothing changes. */
export function linesInserted(form: DocumentForm, key: number, lines: readonly NewLine[]): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  if (!hasRoomForLines(form, lines.length)) return form
  return withNewLines(form, index === -1 ? form.lines.length : index + 1, lines)
}

/** A line of one's own words at the end; its price is still to be said. Beyond the line limit nothing changes. */
export function ownLineAdded(form: DocumentForm, name: string): DocumentForm {
  if (!hasRoomForLines(form)) return form
  const line = { productId: null, name, quantity: defaultQuantity, price: zero, taxRates: [] }
  const unread = { ...nothingUnread, price: '' }
  return withNewLines(form, form.lines.length, [{ ...line, unread }])
}

/** What is typed as the name of a line, or of the blank one: with its first letter that becomes a line. */
export function ownLineNamed(form: DocumentForm, key: number, name: string): DocumentForm {
  if (key !== form.nextLineKey) return lineNamed(form, key, name)
  return name === '' ? form : ownLineAdded(form, name)
}

/** A line that says nothing goes when somebody leaves it. */
export function emptyLineLeft(form: DocumentForm, key: number): DocumentForm {
  const line = form.lines.find((each) => each.key === key)
  return line !== undefined && isEmptyLine(line) ? lineRemoved(form, key) : form
}

/** What is saved, and said to be missing, knows of no line that says nothing. */
export function withoutEmptyLines(form: DocumentForm): DocumentForm {
  if (!form.lines.some(isEmptyLine)) return form
  return changed(form, { lines: form.lines.filter((line) => !isEmptyLine(line)) })
}
