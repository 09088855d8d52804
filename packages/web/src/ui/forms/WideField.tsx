import type { ReactNode } from 'react'
import classes from './forms.module.css'

/** Renders a field over the full width of its section. */
export function WideField({ children }: { readonly children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
