import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentForm } from '#documents/document-form.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { focusLine, focusLineField } from '#documents/lines/line-focus.ts'
import { isAnswering } from '#ui/single-keys.ts'
import { type Step, stepOf } from '#ui/step-keys.ts'

/**
 * Returns a function that undoes or redoes one step of the open form. The focused element keeps the focus; if it is removed,
 * the focus moves to its neighbour, or else to `place`.
 * @param onStep called with the form before the step, if there was one
 */
export function useSteps(
  place: RefObject<HTMLElement | null>,
  onStep: (step: Step, before: DocumentForm) => void,
): (step: Step) => void {
  const { history, removal, store } = useOpenForm()
  return (step) => {
    if (store.getState().isSaving) return
    const giveFocusBack = leaveField(store)
    const { form } = store.getState()
    flushSync(() => history[step]())
    giveFocusBack(place.current)
    // The removed lines that the toast offers to restore may be restored already.
    removal.forget()
    if (store.getState().form !== form) onStep(step, form)
  }
}

/** Removes the focus from the field, so that its input is applied to the form. @returns a function that restores the focus */
function leaveField(store: DocumentStore): (fallback: HTMLElement | null) => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.closest('form'))) return () => undefined
  const row = focused.closest('[role="row"]')
  // Rows are counted from 1, and the first one contains the headings.
  const place = row === null ? null : Number(row.getAttribute('aria-rowindex')) - 2
  // A combobox has no incomplete input, and would open again with the focus.
  if (focused.role !== 'combobox' || row !== null) flushSync(() => focused.blur())
  return (fallback) => {
    if (focused.isConnected) focused.focus({ preventScroll: true })
    else if (place !== null) focusNeighbour(store, place, focused)
    if (document.activeElement === document.body) fallback?.focus({ preventScroll: true })
  }
}

/** Moves the focus to the line that is now at the position of the removed one, or to the blank line. */
function focusNeighbour(store: DocumentStore, place: number, gone: HTMLElement): void {
  const { lines, nextLineKey } = store.getState().form
  const key = lines[place]?.key ?? nextLineKey
  if (gone instanceof HTMLInputElement || key === nextLineKey) focusLineField(key, 'name')
  else focusLine(key)
}

/** Handles Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, with Cmd on a Mac, for the whole form. @param place any element of the form */
export function useStepKeys(take: (step: Step) => void, place: RefObject<Element | null>): void {
  useWindowEvent('keydown', (event) => {
    const step = stepOf(event)
    if (step === null || event.defaultPrevented || event.isComposing || isAnswering()) return
    const { target } = event
    if (isSearching(target)) return
    const isHere =
      target === document.body || (target instanceof Node && place.current?.closest('form')?.contains(target))
    if (!isHere) return
    // The browser would only undo the text of one field.
    event.preventDefault()
    take(step)
  })
}

/**
 * Returns whether the user is typing a search text in a combobox. A search text is not part of the document; a selected value
 * and the name of a line are.
 */
function isSearching(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.role !== 'combobox') return false
  return target.value !== (target.dataset.chosen ?? '') && target.closest('[role="row"]') === null
}
