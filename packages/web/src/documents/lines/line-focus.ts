import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { flushSync } from 'react-dom'
import { useOpenForm } from '#documents/document-store.ts'
import { focusFieldIn } from '#ui/scroll-to.ts'
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
  const row = element.closest<HTMLElement>('[data-item]')
  return row === null ? null : Number(row.dataset.item)
}

/** Moves the focus to a field. @returns whether the line is rendered: of very long documents, only some lines are */
export function focusLineField(key: number, field: LineField): boolean {
  return focusFieldIn(lineCellId(key, field))
}

/** Like `focusLineField`, and selects the content, so that typing replaces it. */
export function enterLineField(key: number, field: LineField): boolean {
  const input = document
    .getElementById(lineCellId(key, field))
    ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  input?.focus()
  input?.select()
  return input !== null && input !== undefined
}

function focusDrawn(id: string): void {
  // Renders pending changes first, so that screen readers announce the new name.
  flushSync(() => undefined)
  document.getElementById(id)?.focus()
}

// A row is rendered some frames after the page was scrolled to its position.
const maxFrames = 60

export type FocusLineField = (key: number, field: LineField) => boolean

/** Returns a function that focuses a field, even if its line is not rendered yet. @param focus returns whether it succeeded */
export function useGoToLine(focus: FocusLineField): (key: number, field: LineField) => Promise<void> {
  const { scrollToLine } = useOpenForm()
  return async function goTo(key, field) {
    let isOnTheWay = false
    for (let frame = 0; frame < maxFrames && !focus(key, field); frame += 1) {
      // null until the chunk for long documents has loaded.
      const scroll = scrollToLine.current
      if (!isOnTheWay) scroll?.(key)
      isOnTheWay ||= scroll !== null
      await new Promise(requestAnimationFrame)
    }
  }
}

/** Estimated height of a row that is not rendered yet, in px: the height with six columns. */
export const estimatedRowHeight = 45
