import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { focusLineField } from '#documents/lines/line-focus.ts'
import { isAnswering } from '#ui/single-keys.ts'

type Step = 'undo' | 'redo'

/** The way back and forth through what was done in the open form. */
export function useSteps(): (step: Step) => void {
  const { history, removal, store } = useOpenForm()
  return (step) => {
    if (store.getState().isSaving) return
    takeStep(() => history[step](), store)
    // What it offers to put back may be there again.
    removal.forget()
  }
}

/** What is being typed counts as typed, and the focus stays. */
function takeStep(step: () => void, store: DocumentStore): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement && focused.closest('form'))) {
    flushSync(step)
    return
  }
  const isInLine = focused.closest('[role="row"]') !== null
  flushSync(() => focused.blur())
  flushSync(step)
  if (focused.isConnected) focused.focus({ preventScroll: true })
  // The line that was being written is none any more.
  else if (isInLine) focusLineField(store.getState().form.nextLineKey, 'name')
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

/** What is searched for in a list is no part of the document; the name of a line is one. */
function isSearching(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.role !== 'combobox') return false
  return target.value !== '' && target.closest('[role="row"]') === null
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Step | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return shiftKey ? null : 'redo'
    default:
      return null
  }
}
