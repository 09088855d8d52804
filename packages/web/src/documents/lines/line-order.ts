import { limits } from '@quittance/shared/documents/limits.ts'
import { defaultQuantity } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { type FormLine, type NewLine, nothingUnread } from './form-line.ts'
import { lineNamed, lineRemoved } from './line-changes.ts'

export function hasRoomForLine(form: DocumentForm, count = 1): boolean {
  return form.lines.length + count <= limits.lines
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
  return withNewLines(form, index + 1, [line])
}

/** New lines right below the one of that key, or at the end. Beyond the line limit nothing changes. */
export function linesInserted(form: DocumentForm, key: number, lines: readonly NewLine[]): DocumentForm {
  const index = form.lines.findIndex((line) => line.key === key)
  if (!hasRoomForLine(form, lines.length)) return form
  return withNewLines(form, index === -1 ? form.lines.length : index + 1, lines)
}

/** A line of one's own words at the end; its price is still to be said. Beyond the line limit nothing changes. */
export function ownLineAdded(form: DocumentForm, name: string): DocumentForm {
  if (!hasRoomForLine(form)) return form
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
export function blankLineLeft(form: DocumentForm, key: number): DocumentForm {
  const line = form.lines.find((each) => each.key === key)
  return line !== undefined && isBlank(line) ? lineRemoved(form, key) : form
}

/** What is saved, and said to be missing, knows of no line that says nothing. */
export function withoutBlankLines(form: DocumentForm): DocumentForm {
  if (!form.lines.some(isBlank)) return form
  return changed(form, { lines: form.lines.filter((line) => !isBlank(line)) })
}

export function isBlank({ productId, name, quantity, unread }: FormLine): boolean {
  const saysFigure = unread.price !== '' || unread.quantity !== undefined || quantity !== defaultQuantity
  return productId === null && name.trim() === '' && !saysFigure
}

function withNewLines(form: DocumentForm, index: number, added: readonly NewLine[]): DocumentForm {
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
