import type { ReactNode } from 'react'
import classes from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'

interface PlainFrameProps {
  readonly bar: ReactNode
  readonly children: ReactNode
}

/** Renders a bar at the top and a screen that does not require a sign-in. */
export function PlainFrame({ bar, children }: PlainFrameProps) {
  return (
    <div className={classes.plain}>
      <SkipLink />
      {bar}
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}
