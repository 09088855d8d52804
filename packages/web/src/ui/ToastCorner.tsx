import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Where toasts appear. */
export function ToastCorner() {
  return <Notifications position="top-right" containerWidth={400} className={classes.corner ?? ''} />
}
