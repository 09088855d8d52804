import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './installer.module.css'

interface SectionProps {
  readonly title: string
  /** Content below the title that applies to the whole section. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Shows a part of a step as a card, on wide screens with its title at the side. */
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
