import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { flushSync } from 'react-dom'
import { focusFieldIn } from '#ui/focus-field.ts'
import type { FormLine } from './form-line.ts'

/** Element id of the product picker, which adds lines to the document. */
export const productPickerId = 'document-products'

export function removeButtonId(key: number): string {
  return `remove-line-${key}`
}

/** Moves the focus to a line, which means to its remove button. */
export function focusLine(key: number): void {
  focusDrawn(removeButtonId(key))
}

/** Moves the focus after a line was removed: to the next line, or else to the one before it, or else to the product picker. */
export function focusAfterRemoval(lines: readonly FormLine[], removedKey: number): void {
  const index = lines.findIndex(({ key }) => key === removedKey)
  const neighbour = lines[index + 1] ?? lines[index - 1]
  if (neighbour === undefined) focusProductPicker()
  else focusLine(neighbour.key)
}

export function focusProductPicker(): void {
  focusDrawn(productPickerId)
}

/** Returns the element id of the cell of a field. */
export function lineCellId(key: number, field: LineField): string {
  return `line-${key}-${field}`
}

/** Returns the key of the line to which an element belongs; null: none. */
export function lineKeyOf(element: Element): number | null {
  const row = element.closest<HTMLElement>('[data-line]')
  return row === null ? null : Number(row.dataset.line)
}

/** Moves the focus to a field. @returns whether the line is rendered: of very long documents, only some lines are */
export function focusLineField(key: number, field: LineField): boolean {
  return focusFieldIn(lineCellId(key, field))
}

/** Like `focusLineField`, and selects the content, so that typing replaces it. */
export function enterLineField(key: number, field: LineField): boolean {
  const input = document.getElementById(lineCellId(key, field))?.querySelector('input')
  input?.focus()
  input?.select()
  return input instanceof HTMLInputElement
}

function focusDrawn(id: string): void {
  // Renders pending changes first, so that screen readers announce the new name.
  flushSync(() => undefined)
  document.getElementById(id)?.focus()
}
