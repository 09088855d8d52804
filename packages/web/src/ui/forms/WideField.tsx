import type { ReactNode } from 'react'
import classes from './forms.module.css'

/** A field that takes the whole width of its section. */
export function WideField({ children }: { readonly children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}
