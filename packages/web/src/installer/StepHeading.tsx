import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './installer.module.css'
import { useInstaller } from './installer-store.ts'

/** Renders the heading of a step and focuses it after a change of step, so that keyboard and screen reader start there. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moves = useInstaller((form) => form.moves)
  useEffect(() => {
    if (moves === 0) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [moves])
  return (
    <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </Title>
  )
}
