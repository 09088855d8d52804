import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { text } from '#locale/use-text.ts'
import layout from './layout.module.css'
import {
  ToastContent,
  type ToastContentProps,
  ToastIcon,
  type ToastKind,
  toastColours,
} from './toast-content.tsx'
import classes from './toasts.module.css'

/** Shows a toast for `ms` milliseconds, or until the user dismisses it. */
export function showToast(kind: ToastKind, message: string, ms: number): void {
  notifications.show({ ...lookOf(kind), message, autoClose: ms })
}

/** Creates a toast with actions, which also close it. A further message replaces the current one. */
export function createActionToast(kind: ToastKind, { ms, onGone }: { ms: number; onGone: () => void }) {
  let id: string | null = null
  let count = 0

  function clear(): void {
    if (id !== null) notifications.hide(id)
  }

  function show({ message, actions }: ToastContentProps): void {
    count += 1
    const closing = actions.map(({ label, act }) => ({
      label,
      act() {
        act()
        clear()
      },
    }))
    const toast = {
      ...lookOf(kind),
      message: createElement(ToastContent, { message, actions: closing }),
      // The library restarts the timer only if the duration changes.
      autoClose: ms + (count % 2),
      onClose: () => {
        id = null
        onGone()
      },
    }
    if (id === null) id = notifications.show(toast)
    else notifications.update({ ...toast, id })
  }

  return { show, clear }
}

function lookOf(kind: ToastKind) {
  return {
    color: toastColours[kind],
    icon: createElement(ToastIcon, { kind }),
    withBorder: true,
    position: 'top-right' as const,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    classNames: { root: classes.toast ?? '', description: `${layout.wrap} ${layout.ink}` },
    closeButtonProps: { 'aria-label': text('toast.dismiss') },
  }
}
