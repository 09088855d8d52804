import { type ReactNode, useEffect, useMemo } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { focusFieldIn } from '#ui/scroll-to.ts'
import { type RecordFormApi, slotIdOf } from './use-record-form.ts'

export interface FormFieldProps<Values extends FieldValues> {
  readonly form: RecordFormApi<Values>
  readonly name: FieldPath<Values> & keyof Values & string
  /** Replaces the label of the form. */
  readonly label?: string | undefined
  readonly isRequired?: boolean
  /** Extends over all columns of its section. */
  readonly isWide?: boolean
  readonly description?: ReactNode
}

/**
 * Connects an input to a field of a form.
 * @param validate returns the message for an invalid value, otherwise null
 * @returns the value, its setter, and the props of the FieldSlot
 */
export function useFormField<Values extends FieldValues>(
  { form, name, label: ownLabel, isRequired = false, isWide = false, description }: FormFieldProps<Values>,
  validate?: (value: unknown, label: string) => string | null,
) {
  const text = useText()
  const label = ownLabel ?? text(form.labels[name])
  const rules = useMemo(
    () => ({
      validate(value: unknown): string | true {
        const isEmpty = value === null || value === undefined || String(value).trim() === ''
        if (isEmpty) return isRequired ? text('field.missing', { field: label }) : true
        return validate?.(value, label) ?? true
      },
    }),
    [isRequired, validate, label, text],
  )
  const { field, fieldState } = useController({ control: form.control, name, rules })
  const value: unknown = field.value
  return {
    value,
    setValue: (changed: unknown) => field.onChange(changed),
    onBlur: field.onBlur,
    slot: {
      id: slotIdOf(form, name),
      label,
      isRequired,
      isWide,
      description,
      error: fieldState.error?.message,
    },
  }
}

/**
 * Moves the focus to a field when its form opens, for links that lead to it.
 * @param name of the field; undefined: none. A name that the form does not have is ignored, because addresses can be typed.
 */
export function useFieldFocus({ id }: { readonly id: string }, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) focusFieldIn(slotIdOf({ id }, name))
  }, [id, name])
}
