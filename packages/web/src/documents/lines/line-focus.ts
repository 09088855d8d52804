import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { flushSync } from 'react-dom'
import { focusSlot } from '#ui/slot.ts'
import type { FormLine } from './form-line.ts'

/** The field that brings lines into the document. */
export const productPickerId = 'document-products'

export function removeButtonId(key: number): string {
  return `remove-line-${key}`
}

/** Whoever stands at the line, stands at its remove button. */
export function focusLine(key: number): void {
  focusDrawn(removeButtonId(key))
}

/** Where the keyboard goes on once a line is gone: to the line that takes its place, the one before it, or the picker. */
export function focusAfterRemoval(lines: readonly FormLine[], removedKey: number): void {
  const index = lines.findIndex(({ key }) => key === removedKey)
  const neighbour = lines[index + 1] ?? lines[index - 1]
  if (neighbour === undefined) focusProductPicker()
  else focusLine(neighbour.key)
}

export function focusProductPicker(): void {
  focusDrawn(productPickerId)
}

/** The cell of a line that a field stands in. */
export function lineCellId(key: number, field: LineField): string {
  return `line-${key}-${field}`
}

/** Of the line that something in the page belongs to; null where that is none. */
export function lineKeyOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-line]')
  return row === null ? null : Number(row.dataset.line)
}

/** @returns whether the line is in the page: of very long documents only some are */
export function focusLineField(key: number, field: LineField): boolean {
  return focusSlot(lineCellId(key, field))
}

/** As `focusLineField`, for whoever goes on typing: what stands there is replaced by what is typed next. */
export function enterLineField(key: number, field: LineField): boolean {
  const input = document.getElementById(lineCellId(key, field))?.querySelector('input')
  input?.focus()
  input?.select()
  return input instanceof HTMLInputElement
}

function focusDrawn(id: string): void {
  // What has just changed is drawn first, so that the name that is read out is the new one.
  flushSync(() => undefined)
  document.getElementById(id)?.focus()
}
