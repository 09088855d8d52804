import { Textarea, TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'time'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
  /** Receives the focus when its screen or dialog opens. */
  readonly hasInitialFocus?: boolean
}

/** Renders a field for one line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { type = 'text', maxLength, autoComplete = 'off', placeholder, hasInitialFocus = false } = props
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <TextInput
          {...input}
          type={type}
          {...(hasInitialFocus && { autoFocus: true, 'data-autofocus': true })}
          maxLength={maxLength}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}

/** Renders a field for several lines of text, which grows with its content. */
export function NoteField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { maxLength, placeholder } = props
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <Textarea
          {...input}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxLength}
          placeholder={placeholder}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}
