import { Textarea, TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'time'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
}

/** Renders a field for one line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { type = 'text', maxLength, autoComplete = 'off', placeholder } = props
  const { value, change, shown } = useFormField(props)
  return (
    <TextInput
      {...shown}
      type={type}
      maxLength={maxLength}
      autoComplete={autoComplete}
      placeholder={placeholder}
      value={String(value ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Renders a field for several lines of text, which grows with its content. */
export function NoteField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { maxLength, placeholder } = props
  const { value, change, shown } = useFormField(props)
  return (
    <Textarea
      {...shown}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={maxLength}
      placeholder={placeholder}
      value={String(value ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
