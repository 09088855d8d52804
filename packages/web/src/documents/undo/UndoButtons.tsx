import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { DocumentForm } from '#documents/document-form.ts'
import { type DocumentStore, useOpenForm } from '#documents/document-store.ts'
import { focusLine, focusLineField } from '#documents/lines/line-focus.ts'
import { useText } from '#locale/use-text.ts'
import { RedoIcon, UndoIcon } from '#ui/icons.tsx'
import { isModalOpen, type Step, stepOf } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { useScreenActions } from '#ui/screen-actions.ts'
import { describeStep } from './form-difference.ts'
import classes from './undo.module.css'

const undoKeys = ['Control', 'Z']
const redoKeys = ['Control', 'Shift', 'Z']

/** Shows the undo and redo buttons and handles their keyboard shortcuts. */
export function UndoButtons() {
  const text = useText()
  const { kind, store, history } = useOpenForm()
  const place = useRef<HTMLButtonElement>(null)
  const canUndo = useStore(history.steps, ({ past }) => past.length > 0)
  const canRedo = useStore(history.steps, ({ future }) => future.length > 0)
  const [announcement, setAnnouncement] = useState('')
  const take = useSteps(place, (step, before) => {
    const what = describeStep(before, store.getState().form, { kind, text })
    if (what !== null) setAnnouncement(text(step === 'undo' ? 'editing.undone' : 'editing.redone', { what }))
  })
  useStepKeys(take, place)
  const steps = [
    {
      id: 'undo',
      label: text('editing.undo'),
      icon: <UndoIcon size={18} />,
      keys: undoKeys,
      isThere: canUndo,
    },
    {
      id: 'redo',
      label: text('editing.redo'),
      icon: <RedoIcon size={18} />,
      keys: redoKeys,
      isThere: canRedo,
    },
  ] as const
  useScreenActions(
    steps
      .filter(({ isThere }) => isThere)
      .map(({ id, label, icon, keys }) => ({ id, label, icon, keys, run: () => take(id) })),
  )

  return (
    <div className={`${layout.line} ${layout.tight} ${layout.pushed} ${classes.steps}`}>
      {steps.map(({ id, icon, ...step }) => (
        <StepButton key={id} {...(id === 'undo' && { ref: place })} {...step} onTake={() => take(id)}>
          {icon}
        </StepButton>
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

interface StepButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly label: string
  /** Keys of the shortcut that are pressed together. */
  readonly keys: readonly string[]
  readonly isThere: boolean
  readonly onTake: () => void
  readonly children: ReactNode
}

/** Shows a button that can have the focus while it is disabled, because it keeps the focus after its last step. */
function StepButton({ ref, label, keys, isThere, onTake, children }: StepButtonProps) {
  return (
    <ActionIcon
      ref={ref ?? null}
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={keys.join('+')}
      aria-disabled={!isThere}
      {...(isThere ? {} : { 'data-disabled': true })}
      onClick={() => isThere && onTake()}
    >
      {children}
    </ActionIcon>
  )
}

/**
 * Returns a function that undoes or redoes one step of the open form. The focused element keeps the focus; if it is removed,
 * the focus moves to its neighbour, or else to `place`.
 * @param onStep called with the form before the step, if there was one
 */
function useSteps(
  place: RefObject<HTMLElement | null>,
  onStep: (step: Step, before: DocumentForm) => void,
): (step: Step) => void {
  const { history, store } = useOpenForm()
  return (step) => {
    if (store.getState().isSaving) return
    const restoreFocus = leaveField(store)
    const { form } = store.getState()
    flushSync(() => history[step]())
    restoreFocus(place.current)
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
function useStepKeys(take: (step: Step) => void, place: RefObject<Element | null>): void {
  useWindowEvent('keydown', (event) => {
    const step = stepOf(event)
    if (step === null || event.defaultPrevented || event.isComposing || isModalOpen()) return
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
