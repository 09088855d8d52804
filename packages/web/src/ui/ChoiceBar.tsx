import { useId } from 'react'
import classes from './ChoiceBar.module.css'

interface ChoiceBarProps<Value extends string> {
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  /** null: none is chosen yet. */
  readonly value: Value | null
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
  readonly size?: 'xs' | 'sm'
}

/** One of a few, all in sight. Drawn by styles alone: the library's own measures the page while a form is being drawn. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { value: chosen, choices, onChange, size = 'sm', ...named } = props
  const name = useId()
  return (
    <div role="radiogroup" {...named} className={classes.bar} data-size={size}>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            className={classes.radio}
            onChange={() => onChange(value)}
          />
          <span className={classes.label}>{label}</span>
        </label>
      ))}
    </div>
  )
}
