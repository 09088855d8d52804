import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import classes from './StatusBadge.module.css'

interface StatusBadgeProps {
  readonly status: { readonly name: string; readonly meaning: StatusMeaning }
}

/** The name of a status, with the hue of what it means. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-meaning={status.meaning}>
      {status.name}
    </span>
  )
}
