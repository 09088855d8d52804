import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import classes from './ModalDialog.module.css'

interface ModalDialogProps {
  readonly role: 'dialog' | 'alertdialog'
  /** The id of the text that names it. */
  readonly labelledBy: string
  /** Escape; without it the dialog stays until its content closes it. */
  readonly onEscape?: (() => void) | undefined
  /** A click beside it is an Escape too: for what can be opened again at no cost. */
  readonly isLight?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
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
  const { role, labelledBy, onEscape, isLight = false, className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const focusedBefore = focusedNow()
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (focusedBefore?.isConnected) focusedBefore.focus()
    }
  }, [])

  function cancel(event: SyntheticEvent) {
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
      className={`${classes.dialog} ${className ?? ''}`}
      onCancel={cancel}
    >
      {children}
    </dialog>
  )
}
