import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import classes from './StatusBadge.module.css'

interface StatusBadgeProps {
  readonly status: { readonly name: string; readonly meaning: StatusMeaning }
}

/** Renders the name of a status as a pill in the colour of its meaning. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <span
      className={classes.badge}
      data-meaning={status.meaning}
      title={status.name}
      style={{ color: `var(--meaning-${status.meaning})` }}
    >
      {status.name}
    </span>
  )
}
