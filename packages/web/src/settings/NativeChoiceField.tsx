import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { FieldChoice } from '#ui/forms/ChoiceField.tsx'
import { type FormFieldProps, useFormField } from '#ui/forms/use-form-field.ts'

interface NativeChoiceFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly choices: readonly FieldChoice<string>[]
}

/** Selects one of a few values in the browser's native list, which can extend beyond the edge of a dialog. */
export function NativeChoiceField<Values extends FieldValues>(props: NativeChoiceFieldProps<Values>) {
  const { value, change, shown } = useFormField(props)
  return (
    <NativeSelect
      {...shown}
      data={[...props.choices]}
      value={String(value ?? '')}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
