import { type Decimal, readDecimal } from '@quittance/shared/money/decimal.ts'
import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

interface DecimalFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly isMoney?: boolean
  readonly isPercent?: boolean
  /** Lower limit of the arrow keys. */
  readonly minimum?: Decimal
}

/** Renders a field for an exact number. Its value is the decimal as text, or the invalid input that was left in it. */
export function DecimalField<Values extends FieldValues>(props: DecimalFieldProps<Values>) {
  const { isMoney = false, isPercent = false, minimum } = props
  const text = useText()
  const validate = useCallback(
    (value: unknown, label: string) =>
      readDecimal(String(value)) === null ? text('field.unreadable', { field: label }) : null,
    [text],
  )
  const { value, setValue, slot } = useFormField(props, validate)
  const input = String(value ?? '')
  const number = input === '' ? null : readDecimal(input)
  return (
    <FieldSlot {...slot}>
      {(wiring) => (
        <NumberField
          {...wiring}
          sendsForm
          isMoney={isMoney}
          isPercent={isPercent}
          minimum={minimum}
          value={number}
          unreadable={input !== '' && number === null ? input : undefined}
          onType={(entered) => setValue(entered)}
          onLeave={(entry) => setValue(entry.value ?? entry.unreadable ?? '')}
        />
      )}
    </FieldSlot>
  )
}
