import { UnstyledButton } from '@mantine/core'
import layout from '#ui/layout.module.css'
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from './icons.tsx'
import type { toastColours } from './toast-colours.ts'
import classes from './toasts.module.css'

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

export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

export interface ToastContentProps {
  readonly message: string
  readonly actions: readonly ToastAction[]
}

/** Renders a message and actions for it. */
export function ToastContent({ message, actions }: ToastContentProps) {
  return (
    <span className={`${layout.row} ${layout.apart} ${classes.withAction}`}>
      <span>{message}</span>
      <span className={`${layout.row} ${classes.withAction}`}>
        {actions.map(({ label, act }) => (
          <UnstyledButton key={label} className={`${layout.textButton} ${layout.strong}`} onClick={act}>
            {label}
          </UnstyledButton>
        ))}
      </span>
    </span>
  )
}
