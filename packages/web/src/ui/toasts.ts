import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { text } from '#locale/text.ts'
import { toastColours } from './theme.ts'
import { ToastIcon, type ToastKind } from './toast-icons.tsx'
import classes from './toasts.module.css'

/** A word at the top right that goes away by itself after `ms`, or when it is dismissed. */
export function showToast(kind: ToastKind, message: string, ms: number): void {
  notifications.show({
    message,
    color: toastColours[kind],
    icon: createElement(ToastIcon, { kind }),
    autoClose: ms,
    withBorder: true,
    position: 'top-right',
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    classNames: { root: classes.toast ?? '', description: classes.message ?? '' },
    closeButtonProps: { 'aria-label': text('toast.dismiss') },
  })
}
