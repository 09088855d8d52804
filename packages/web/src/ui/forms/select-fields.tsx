import { MultiSelect, NativeSelect, Select, Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { scrollingList } from '#ui/record-option.ts'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

export interface SelectOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
}

interface SelectFieldProps<Values extends FieldValues, Value extends string | number>
  extends FormFieldProps<Values> {
  readonly options: readonly SelectOption<Value>[]
  /** Shown while nothing is selected. The value is then null. */
  readonly placeholder?: string
}

/** Renders a field to select one of several options, which are found by a part of their name. */
export function SelectField<Values extends FieldValues, Value extends string | number>(
  props: SelectFieldProps<Values, Value>,
) {
  const { options, placeholder, isRequired = false } = props
  const text = useText()
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <Select
          {...input}
          data={options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={value === null || value === undefined || value === '' ? null : String(value)}
          onChange={(selected) =>
            setValue(options.find((option) => String(option.value) === selected)?.value ?? null)
          }
          onBlur={onBlur}
          placeholder={placeholder}
          {...scrollingList}
          searchable
          clearable={!isRequired}
          allowDeselect={false}
          nothingFoundMessage={text('picker.nothing-found')}
          clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
        />
      )}
    </FieldSlot>
  )
}

/** Renders a field to select several options by their ids. Ids without an option are not shown, and dropped with the next change. */
export function MultiSelectField<Values extends FieldValues>(
  props: Omit<SelectFieldProps<Values, number>, 'placeholder'>,
) {
  const { options } = props
  const text = useText()
  const { value, setValue, onBlur, slot } = useFormField(props)
  const ids: readonly unknown[] = Array.isArray(value) ? value : []
  const selected = ids.filter((id) => options.some((option) => option.value === id))
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <MultiSelect
          {...input}
          data={options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={selected.map(String)}
          onChange={(changed) => setValue(changed.map(Number))}
          onBlur={onBlur}
          {...scrollingList}
          searchable
          nothingFoundMessage={text('picker.nothing-found')}
        />
      )}
    </FieldSlot>
  )
}

interface NativeSelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly options: readonly SelectOption<string>[]
}

/** Selects one of a few values in the browser's native list, which can extend beyond the edge of a dialog. */
export function NativeSelectField<Values extends FieldValues>(props: NativeSelectFieldProps<Values>) {
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <NativeSelect
          {...input}
          data={[...props.options]}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}

/** Switches a value on or off. */
export function SwitchField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {({ label, description, error }) => (
        <Switch
          label={label}
          description={description}
          error={error}
          checked={value === true}
          onChange={(event) => setValue(event.currentTarget.checked)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}
