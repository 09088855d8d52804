import { MantineThemeProvider } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './ModalDialog.module.css'
import { dialogOpened } from './open-dialogs.ts'

interface ModalDialogProps {
  readonly role: 'dialog' | 'alertdialog'
  /** The id of the text that names it. */
  readonly labelledBy: string
  /** Escape; without it the dialog stays until its content closes it. */
  readonly onEscape?: (() => void) | undefined
  /** A click beside it is an Escape too: for what can be opened again at no cost. */
  readonly isLight?: boolean
  /** Has room for a form. */
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

// What is not in the dialog is behind it. A combobox has a default of its own, which a popover's does not change.
const inside = { defaultProps: { withinPortal: false } }
const listsInside = { components: { Popover: inside, Combobox: inside } }

/** Escape closes the list of a field first. */
function keepOpen(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (key !== 'Escape' || !(target instanceof HTMLElement)) return
  if (target.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

/** While a field is being left nothing has the focus: then it is that field, whose rule may have opened the dialog. */
function focusedNow(): HTMLElement | null {
  const { activeElement, body } = document
  const focused = activeElement === body ? lastFocused : activeElement
  return focused instanceof HTMLElement ? focused : null
}

/**
 * The browser's own modal dialog: it keeps the focus in, gives it back afterwards and makes the page behind inert.
 * What carries `data-autofocus` has the focus first.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { role, labelledBy, onEscape, isLight = false, isWide = false, className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)

  // Before anything can be pressed: a dialog that stands there and is not open would not hear Escape.
  useLayoutEffect(() => {
    focusedBefore.current = focusedNow()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])

  useEffect(() => {
    const element = dialog.current
    const closed = element && dialogOpened(element)
    return () => {
      closed?.()
      element?.close()
      if (focusedBefore.current?.isConnected) focusedBefore.current.focus()
    }
  }, [])

  function cancel(event: SyntheticEvent) {
    // Of another dialog that was opened from this one.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onEscape?.()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      closedby={isLight ? 'any' : 'closerequest'}
      aria-labelledby={labelledBy}
      className={`${classes.dialog} ${isWide ? classes.wide : ''} ${className ?? ''}`}
      onCancel={cancel}
      onKeyDownCapture={keepOpen}
    >
      <MantineThemeProvider theme={listsInside}>{children}</MantineThemeProvider>
    </dialog>
  )
}
