import { Notifications } from '@mantine/notifications'
import { useTopDialog } from './open-dialogs.ts'
import classes from './toasts.module.css'

/**
 * Where toasts appear: before all else, so in the dialog that is open. It is there before them: of what comes together
 * with its text, not everybody hears.
 */
export function ToastCorner() {
  const dialog = useTopDialog()
  return (
    <Notifications
      key={dialog === null ? 'page' : 'dialog'}
      {...(dialog && { portalProps: { target: dialog } })}
      position="top-right"
      containerWidth={400}
      className={classes.corner ?? ''}
      aria-live="polite"
      aria-relevant="additions text"
    />
  )
}
