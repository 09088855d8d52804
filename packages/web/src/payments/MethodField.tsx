import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import type { FormFieldProps } from '#ui/forms/use-form-field.ts'
import { methodsQuery } from './payment-queries.ts'

/** Renders a field to select a payment method by its name, with which payments are recorded. */
export function MethodField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const text = useText()
  const methods = useQuery(methodsQuery())
  const names = methods.data?.map(({ name }) => ({ value: name, label: name })) ?? []
  return (
    <NativeSelectField
      {...props}
      isRequired
      options={[{ value: '', label: text('money.choose-method') }, ...names]}
      description={methods.data?.length === 0 ? text('money.no-methods') : methods.error?.message}
    />
  )
}
