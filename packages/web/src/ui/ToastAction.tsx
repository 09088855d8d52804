import { UnstyledButton } from '@mantine/core'
import classes from './toasts.module.css'

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
      <UnstyledButton className={classes.action ?? ''} onClick={act}>
        {label}
      </UnstyledButton>
    </span>
  )
}
