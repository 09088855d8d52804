import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './installer.module.css'

interface SectionProps {
  readonly title: string
  /** Below the title: what belongs to the whole section. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a step on a sheet of its own, its title beside it where there is room. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.aside}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {aside}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
