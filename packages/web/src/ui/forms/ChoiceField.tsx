import { Select } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

export interface FieldChoice<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

interface ChoiceFieldProps<Values extends FieldValues, Value extends string | number>
  extends FormFieldProps<Values> {
  readonly choices: readonly FieldChoice<Value>[]
  /** Shown while nothing is selected. The value is then null. */
  readonly placeholder?: string
}

/** Renders a field to select one of several choices, which are found by a part of their name. */
export function ChoiceField<Values extends FieldValues, Value extends string | number>(
  props: ChoiceFieldProps<Values, Value>,
) {
  const { choices, placeholder, isRequired = false } = props
  const text = useText()
  const { value, change, shown } = useFormField(props)
  return (
    <Select
      {...shown}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(chosen) => change(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)}
      placeholder={placeholder}
      searchable
      clearable={!isRequired}
      allowDeselect={false}
      nothingFoundMessage={text('picker.nothing-found')}
      clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
