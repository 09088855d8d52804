import { UnstyledButton } from '@mantine/core'
import layout from '#ui/layout.module.css'
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from './icons.tsx'
import classes from './toasts.module.css'
import type { toastColours } from './tokens.ts'

export type ToastKind = keyof typeof toastColours

const icons = {
  success: CheckIcon,
  info: InfoIcon,
  warning: WarningIcon,
  error: CrossIcon,
  default: InfoIcon,
} as const satisfies Record<ToastKind, typeof CheckIcon>

export function ToastIcon({ kind }: { readonly kind: ToastKind }) {
  const Drawn = icons[kind]
  return <Drawn size={18} />
}

export interface ToastActionProps {
  readonly message: string
  readonly label: string
  act(): void
}

/** Renders a message and an action for it. */
export function ToastAction({ message, label, act }: ToastActionProps) {
  return (
    <span className={classes.withAction}>
      <span>{message}</span>
      <UnstyledButton className={`${layout.textButton} ${classes.action}`} onClick={act}>
        {label}
      </UnstyledButton>
    </span>
  )
}
