import { type ReactNode, useMemo } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import type { RecordForm } from './use-record-form.ts'

// Fields beside each other stand on one line, whatever is said of them.
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export interface FormFieldProps<Values extends FieldValues> {
  readonly of: RecordForm<Values>
  readonly name: FieldPath<Values> & keyof Values & string
  readonly isRequired?: boolean
  readonly description?: ReactNode
  readonly isDisabled?: boolean
}

/** A field of a form: its value, and everything that a widget shows around it. @param problemOf says what is wrong with a value */
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
    /** Takes the value that the field has from now on. */
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
