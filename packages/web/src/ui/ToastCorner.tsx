import { Notifications } from '@mantine/notifications'
import { useOpenDialogs } from './ModalDialog.tsx'
import classes from './toasts.module.css'

/**
 * Renders the toasts in front of everything else, which is in the topmost dialog if one is open. As a live region it exists
 * before the toasts: some screen readers do not announce a region that is inserted together with its text.
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
