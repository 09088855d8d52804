import { UnstyledButton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import { CheckIcon, PlusIcon } from './icons.tsx'
import { moreOptionId, newOptionId, type RecordOption } from './record-option.ts'

interface OptionLineProps {
  readonly option: RecordOption
  /** Shows a check mark: for pickers of several records. */
  readonly isChosen?: boolean
}

/** Renders an option of a picker. */
export function OptionLine({ option, isChosen = false }: OptionLineProps) {
  if (option.id === moreOptionId) return <span className={classes.more}>{option.label}</span>
  if (option.id === newOptionId) {
    return (
      <span className={classes.newOption}>
        <PlusIcon size={16} /> {option.label}
      </span>
    )
  }
  return (
    <span className={classes.optionLine}>
      <span className={classes.option}>
        <span>{option.label}</span>
        {option.description ? <span className={classes.description}>{option.description}</span> : null}
      </span>
      {isChosen && <CheckIcon size={16} />}
    </span>
  )
}

/** Shows that the options of a picker could not be loaded. */
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
