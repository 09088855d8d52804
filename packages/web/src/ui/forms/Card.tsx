import { Group } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import layout from '#ui/layout.module.css'
import classes from './forms.module.css'

interface CardProps {
  readonly title?: string
  /** Content at the end of the line of the title. */
  readonly action?: ReactNode
  /** Accessible name of a card without a title. */
  readonly label?: string
  readonly children: ReactNode
}

/** Shows content that belongs together in a frame, like the fields of a FormSection. */
export function Card({ title, action, label, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      className={`${layout.card} ${classes.card}`}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <Group justify="space-between" gap="sm" mb="sm">
          <h2 id={titleId}>{title}</h2>
          {action}
        </Group>
      )}
      {children}
    </section>
  )
}

type NoteProps = Pick<ComponentProps<'p'>, 'id' | 'children'> & {
  /** Live regions exist before their text, so that it is announced. They take no space while they are empty. */
  readonly role?: 'status' | 'alert'
  readonly color?: 'muted' | 'good' | 'bad'
}

const colours = { muted: '', good: layout.good, bad: layout.bad }

/** Shows a secondary paragraph, or the result of an action. */
export function Note({ color = 'muted', ...props }: NoteProps) {
  return <p {...props} className={`${layout.small} ${layout.live} ${colours[color]}`} />
}

/** Shows a problem of the whole page. */
export function ProblemAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={`${layout.problem} ${classes.alert}`}>
      {children}
    </p>
  )
}
