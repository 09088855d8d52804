import { limits } from '@quittance/shared/documents/limits.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { type FormLine, nothingUnread } from './form-line.ts'

export function hasRoomForLine(form: DocumentForm): boolean {
  return form.lines.length < limits.lines
}

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
  if (line === undefined || !hasRoomForLine(form)) return form
  return withNewLine(form, index + 1, line)
}

/** A line of one's own words at the end, of which the price is still to be said. Beyond the line limit nothing changes. */
export function ownLineAdded(form: DocumentForm, name: string): DocumentForm {
  if (!hasRoomForLine(form)) return form
  const line = { productId: null, name, quantity: defaultQuantity, price: zero, taxRates: [] }
  return withNewLine(form, form.lines.length, { ...line, unread: { ...nothingUnread, price: '' } })
}

function withNewLine(form: DocumentForm, index: number, line: Omit<FormLine, 'key'>): DocumentForm {
  const key = form.nextLineKey
  return changed(form, { lines: form.lines.toSpliced(index, 0, { ...line, key }), nextLineKey: key + 1 })
}
