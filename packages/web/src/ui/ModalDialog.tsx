import { MantineThemeProvider } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { findFocused, rememberPlace } from './focus.ts'
import layout from './layout.module.css'
import classes from './ModalDialog.module.css'

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
  /** As high as the window, with content that reaches the edges. */
  readonly isFull?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

// Lists of options are rendered inside, because the rest of the page is behind the dialog. Popover does not pass its default
// on to Combobox.
const inside = { defaultProps: { withinPortal: false } }
const listsInside = { components: { Popover: inside, Combobox: inside } }

/**
 * Closes an open list of options on Escape, and not the dialog. Prevents the key's default also in a dialog that Escape must not close,
 * because the browser closes a dialog on the second Escape even if the first `cancel` event was prevented.
 */
function keepOpen(event: KeyboardEvent<HTMLElement>, isClosable: boolean): void {
  const { key, target, currentTarget } = event
  if (key !== 'Escape' || !(target instanceof HTMLElement)) return
  const isOwn = target.closest('dialog') === currentTarget
  if (target.getAttribute('aria-expanded') === 'true' || (isOwn && !isClosable)) event.preventDefault()
}

/**
 * Renders the modal dialog of the browser, which traps the focus, restores it afterwards and makes the page behind it inert.
 * An element with `data-autofocus` receives the focus first.
 */
export function ModalDialog(props: ModalDialogProps) {
  const { role, labelledBy, onEscape, isLight = false, isWide = false, isFull = false } = props
  const { className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const restoreFocus = useRef<() => void>(() => undefined)

  // Before the user can press a key: a dialog that is rendered but not open yet would not receive Escape.
  useLayoutEffect(() => {
    restoreFocus.current = rememberPlace(findFocused())
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])

  useEffect(() => {
    const element = dialog.current
    const closed = element && registerDialog(element)
    return () => {
      closed?.()
      element?.close()
      restoreFocus.current()
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
      className={`${layout.card} ${classes.dialog} ${isWide ? classes.wide : ''} ${isFull ? classes.full : ''} ${className ?? ''}`}
      onCancel={cancel}
      onKeyDownCapture={(event) => keepOpen(event, onEscape !== undefined)}
    >
      <MantineThemeProvider theme={listsInside}>{children}</MantineThemeProvider>
    </dialog>
  )
}

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(to: readonly HTMLDialogElement[]): void {
  open = to
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an open dialog. @returns a function to call when it is closed */
function registerDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((one) => one !== dialog))
}

/** Returns the open dialogs. The last one is the topmost; everything behind it is inert. */
export function useOpenDialogs(): readonly HTMLDialogElement[] {
  return useSyncExternalStore(listen, () => open)
}
