import { type ReactNode, useMemo } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import type { RecordForm } from './use-record-form.ts'

// Inputs come before descriptions and errors, so that inputs side by side stay aligned.
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export interface FormFieldProps<Values extends FieldValues> {
  readonly of: RecordForm<Values>
  readonly name: FieldPath<Values> & keyof Values & string
  readonly isRequired?: boolean
  readonly description?: ReactNode
  readonly isDisabled?: boolean
}

/** Returns the value and the props of a form field. @param problemOf returns the message for an invalid value, otherwise null */
export function useFormField<Values extends FieldValues>(
  { of: { form, labels }, name, isRequired = false, description, isDisabled = false }: FormFieldProps<Values>,
  problemOf?: (value: unknown, label: string) => string | null,
) {
  const text = useText()
  const label = text(labels[name])
  const rules = useMemo(
    () => ({
      validate(value: unknown): string | true {
        const isEmpty = value === null || value === undefined || String(value).trim() === ''
        if (isEmpty) return isRequired ? text('field.missing', { field: label }) : true
        return problemOf?.(value, label) ?? true
      },
    }),
    [isRequired, problemOf, label, text],
  )
  const { field, fieldState } = useController({ control: form.control, name, rules })
  const value: unknown = field.value
  return {
    value,
    /** Sets the value. */
    change: (changed: unknown) => field.onChange(changed),
    shown: {
      label,
      description,
      inputWrapperOrder: order,
      disabled: isDisabled,
      required: isRequired,
      error: fieldState.error?.message,
      onBlur: field.onBlur,
      ref: field.ref,
    },
  }
}
