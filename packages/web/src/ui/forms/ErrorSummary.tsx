import { UnstyledButton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { focusFieldIn } from '#ui/scroll-to.ts'
import classes from './field-slot.module.css'

/** A validation problem of a form. */
export interface FormProblem {
  readonly key: string
  readonly message: string
  /** Id of the FieldSlot of the invalid field. Undefined if the problem belongs to no field. */
  readonly slotId?: string
}

interface ErrorSummaryProps {
  /** Element id, by which `focusErrorSummary` finds it. */
  readonly id?: string
  /** By default that of a rejected save. */
  readonly title?: string
  readonly problems: readonly FormProblem[]
}

/** Lists the validation problems of a form. Each is a button that moves the focus to its field. Renders nothing without any. */
export function ErrorSummary({ id, title, problems }: ErrorSummaryProps) {
  const text = useText()
  const count = problems.length
  if (count === 0) return null
  const rejected = count > 1 ? text('form.rejected-several', { count }) : text('form.rejected')
  return (
    <div id={id} role="alert" tabIndex={-1} className={`${layout.problem} ${layout.bad} ${classes.summary}`}>
      <p className={layout.strong}>{title ?? rejected}</p>
      <ul className={layout.below}>
        {problems.map(({ key, message, slotId }) => (
          <li key={key}>
            {slotId === undefined ? (
              message
            ) : (
              <UnstyledButton className={layout.textButton ?? ''} onClick={() => focusFieldIn(slotId)}>
                {message}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
