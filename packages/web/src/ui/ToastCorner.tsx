import { Notifications } from '@mantine/notifications'
import { useOpenDialogs } from './open-dialogs.ts'
import classes from './toasts.module.css'

/**
 * Where toasts appear: before all else, so in the dialog that is open. It is there before them: of what comes together
 * with its text, not everybody hears.
 */
export function ToastCorner() {
  const dialogs = useOpenDialogs()
  const top = dialogs.at(-1)
  return (
    <Notifications
      key={dialogs.length}
      {...(top && { portalProps: { target: top } })}
      position="top-right"
      containerWidth={400}
      className={classes.corner ?? ''}
      aria-live="polite"
      aria-relevant="additions text"
    />
  )
}
