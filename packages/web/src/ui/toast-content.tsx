import { UnstyledButton } from '@mantine/core'
import layout from '#ui/layout.module.css'
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from './icons.tsx'
import classes from './toasts.module.css'

/** Defined by the specification: bar and icon have the colour, the text is dark on paper. */
export const toastColours = {
  success: '#2f9e44',
  info: '#0c8599',
  warning: '#f08c00',
  error: '#e03131',
  default: '#343a40',
} as const

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
