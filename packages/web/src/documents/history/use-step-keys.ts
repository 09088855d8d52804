import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useOpenForm } from '#documents/document-store.ts'
import { isAnswering } from '#ui/single-keys.ts'
import type { FormHistory } from './form-history.ts'

type Step = 'undo' | 'redo'

/** The way back and forth through what was done in the open form. */
export function useSteps(): (step: Step) => void {
  const { history, removal, store } = useOpenForm()
  return (step) => {
    if (store.getState().isSaving) return
    takeStep(history, step)
    // What it offers to put back may be there again.
    removal.forget()
  }
}

/** What is being typed counts as typed, and the focus stays. */
function takeStep(history: FormHistory, step: Step): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.closest('form')) flushSync(() => focused.blur())
  flushSync(history[step])
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
}

/** Ctrl Z and Ctrl Shift Z or Ctrl Y, with Cmd on a Mac, for the whole form. @param place anything in that form */
export function useStepKeys(take: (step: Step) => void, place: RefObject<Element | null>): void {
  useWindowEvent('keydown', (event) => {
    const step = stepOf(event)
    if (step === null || event.defaultPrevented || event.isComposing || isAnswering()) return
    const { target } = event
    // What is searched for in a list is no part of the document.
    if (target instanceof HTMLInputElement && target.role === 'combobox' && target.value !== '') return
    const isHere =
      target === document.body || (target instanceof Node && place.current?.closest('form')?.contains(target))
    if (!isHere) return
    // The browser would undo what was typed in one field alone.
    event.preventDefault()
    take(step)
  })
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
