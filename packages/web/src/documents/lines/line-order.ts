import { limits } from '@quittance/shared/documents/limits.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { type FormLine, nothingUnread } from './form-line.ts'
import { lineNamed, lineRemoved } from './line-changes.ts'

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

/**
 * A line of one's own words at the end, taxed like the one before it; its price is still to be said. Beyond the line limit
 * nothing changes.
 */
export function ownLineAdded(form: DocumentForm, name: string): DocumentForm {
  if (!hasRoomForLine(form)) return form
  const taxRates = form.lines.at(-1)?.taxRates ?? []
  const line = { productId: null, name, quantity: defaultQuantity, price: zero, taxRates }
  return withNewLine(form, form.lines.length, { ...line, unread: { ...nothingUnread, price: '' } })
}

/** What is typed as the name of a line, or of the blank one: with its first letter that becomes a line. */
export function ownLineNamed(form: DocumentForm, key: number, name: string): DocumentForm {
  if (key !== form.nextLineKey) return lineNamed(form, key, name)
  return name === '' ? form : ownLineAdded(form, name)
}

/** A line that says nothing goes when somebody leaves it. */
export function blankLineLeft(form: DocumentForm, key: number): DocumentForm {
  const line = form.lines.find((each) => each.key === key)
  return line !== undefined && isBlank(line) ? lineRemoved(form, key) : form
}

function isBlank({ productId, name, quantity, unread }: FormLine): boolean {
  const saysFigure = unread.price !== '' || unread.quantity !== undefined || quantity !== defaultQuantity
  return productId === null && name.trim() === '' && !saysFigure
}

function withNewLine(form: DocumentForm, index: number, line: Omit<FormLine, 'key'>): DocumentForm {
  const key = form.nextLineKey
  return changed(form, { lines: form.lines.toSpliced(index, 0, { ...line, key }), nextLineKey: key + 1 })
}
