import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Where toasts appear. It is there before them: of what comes together with its text, not everybody hears. */
export function ToastCorner() {
  return (
    <Notifications
      position="top-right"
      containerWidth={400}
      className={classes.corner ?? ''}
      aria-live="polite"
      aria-relevant="additions text"
    />
  )
}
