import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentForm } from '#documents/document-form.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { focusLine, focusLineField } from '#documents/lines/line-focus.ts'
import { isAnswering } from '#ui/single-keys.ts'
import { type Step, stepOf } from '#ui/step-keys.ts'

/**
 * The way back and forth through what was done in the open form.
 * @param onStep told what the form was before it, where there was one
 * @returns whatever has the focus keeps it; where that is gone, what stands beside it has it, or else `place`
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
    // What it offers to put back may be there again.
    removal.forget()
    if (store.getState().form !== form) onStep(step, form)
  }
}

/** What is being typed counts as typed. @returns how the focus goes back */
function leaveField(store: DocumentStore): (fallback: HTMLElement | null) => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.closest('form'))) return () => undefined
  const row = focused.closest('[role="row"]')
  // Rows are counted from 1, and the first one has the headings.
  const place = row === null ? null : Number(row.getAttribute('aria-rowindex')) - 2
  // A list holds nothing that is half typed, and would open again with the focus.
  if (focused.role !== 'combobox' || row !== null) flushSync(() => focused.blur())
  return (fallback) => {
    if (focused.isConnected) focused.focus({ preventScroll: true })
    else if (place !== null) focusNeighbour(store, place, focused)
    if (document.activeElement === document.body) fallback?.focus({ preventScroll: true })
  }
}

/** To the line that stands where the other one stood; behind the last, to the blank one. */
function focusNeighbour(store: DocumentStore, place: number, gone: HTMLElement): void {
  const { lines, nextLineKey } = store.getState().form
  const key = lines[place]?.key ?? nextLineKey
  if (gone instanceof HTMLInputElement || key === nextLineKey) focusLineField(key, 'name')
  else focusLine(key)
}

/** Ctrl Z and Ctrl Shift Z or Ctrl Y, with Cmd on a Mac, for the whole form. @param place anything in that form */
export function useStepKeys(take: (step: Step) => void, place: RefObject<Element | null>): void {
  useWindowEvent('keydown', (event) => {
    const step = stepOf(event)
    if (step === null || event.defaultPrevented || event.isComposing || isAnswering()) return
    const { target } = event
    if (isSearching(target)) return
    const isHere =
      target === document.body || (target instanceof Node && place.current?.closest('form')?.contains(target))
    if (!isHere) return
    // The browser would undo what was typed in one field alone.
    event.preventDefault()
    take(step)
  })
}

/** What is searched for in a list is no part of the document; what was chosen there is one, and so is the name of a line. */
function isSearching(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.role !== 'combobox') return false
  return target.value !== (target.dataset.chosen ?? '') && target.closest('[role="row"]') === null
}
