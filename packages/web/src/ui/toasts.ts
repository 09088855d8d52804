import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { text } from '#locale/text.ts'
import { ToastAction, type ToastActionProps } from './ToastAction.tsx'
import { toastColours } from './theme.ts'
import { ToastIcon, type ToastKind } from './toast-icons.tsx'
import classes from './toasts.module.css'

/** A word at the top right that goes away by itself after `ms`, or when it is dismissed. */
export function showToast(kind: ToastKind, message: string, ms: number): void {
  notifications.show({ ...lookOf(kind), message, autoClose: ms })
}

/** As `showToast`, with something that can be done about it; done, the toast goes. */
export function showToastWithAction(
  kind: ToastKind,
  { message, label, act }: ToastActionProps,
  ms: number,
): void {
  const id = notifications.show({
    ...lookOf(kind),
    message: createElement(ToastAction, {
      message,
      label,
      act: () => {
        notifications.hide(id)
        act()
      },
    }),
    autoClose: ms,
  })
}

function lookOf(kind: ToastKind) {
  return {
    color: toastColours[kind],
    icon: createElement(ToastIcon, { kind }),
    withBorder: true,
    position: 'top-right' as const,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    classNames: { root: classes.toast ?? '', description: classes.message ?? '' },
    closeButtonProps: { 'aria-label': text('toast.dismiss') },
  }
}
