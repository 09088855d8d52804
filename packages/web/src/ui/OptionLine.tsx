import { UnstyledButton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import { moreOptionId, type RecordOption } from './record-option.ts'

/** One line of a picker's list. */
export function OptionLine({ option }: { readonly option: RecordOption }) {
  if (option.id === moreOptionId) return <span className={classes.more}>{option.label}</span>
  return (
    <span className={classes.option}>
      <span>{option.label}</span>
      {option.description ? <span className={classes.description}>{option.description}</span> : null}
    </span>
  )
}

/** Below a picker whose list did not come. */
export function OptionsFailed({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const text = useText()
  return (
    <div role="alert" className={classes.failed}>
      <span>{text('picker.failed')}</span>
      <UnstyledButton className={classes.again ?? ''} fz={12} onClick={onRetry}>
        {text('picker.retry')}
      </UnstyledButton>
    </div>
  )
}
