import { useId } from 'react'
import classes from './ChoiceBar.module.css'
import layout from './layout.module.css'

interface ChoiceBarProps<Value extends string> {
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string
  /** Null: nothing is selected yet. */
  readonly value: Value | null
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
  readonly size?: 'xs' | 'sm'
}

/** Renders a choice of few visible options. It needs CSS only; the library's own measures the page while a form renders. */
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
          <span className={`${layout.muted} ${layout.medium} ${layout.oneLine} ${classes.label}`}>
            {label}
          </span>
        </label>
      ))}
    </div>
  )
}
