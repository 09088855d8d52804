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
  /** Id of the text that is the accessible name. */
  readonly labelledBy: string
  /** Called on Escape. If absent, only the content can close the dialog. */
  readonly onEscape?: (() => void) | undefined
  /** A click outside has the effect of Escape: for dialogs that can be opened again without loss. */
  readonly isLight?: boolean
  /** Wide enough for a form. */
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

// Lists of options are rendered inside, because the rest of the page is behind the dialog. Popover does not pass its default
// on to Combobox.
const inside = { defaultProps: { withinPortal: false } }
const listsInside = { components: { Popover: inside, Combobox: inside } }

/** Closes an open list of options on Escape, and not the dialog. */
function keepOpen(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  if (key !== 'Escape' || !(target instanceof HTMLElement)) return
  if (target.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

/** Returns the focused element. While a field loses the focus, it is that field: its validation may have opened the dialog. */
function focusedNow(): HTMLElement | null {
  const { activeElement, body } = document
  const focused = activeElement === body ? lastFocused : activeElement
  return focused instanceof HTMLElement ? focused : null
}

/**
 * Renders the modal dialog of the browser, which traps the focus, restores it afterwards and makes the page behind it inert.
 * An element with `data-autofocus` receives the focus first.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { role, labelledBy, onEscape, isLight = false, isWide = false, className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const focusedBefore = useRef<HTMLElement | null>(null)

  // Before the user can press a key: a dialog that is rendered but not open yet would not receive Escape.
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
    // The event may come from another dialog inside this one.
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
