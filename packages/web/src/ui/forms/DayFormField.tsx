import { isCalendarDay } from '@quittance/shared/documents/calendar.ts'
import { useCallback } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** Renders a field for a calendar day. Its value is the day as text, or the invalid input that was left in it. */
export function DayFormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const text = useText()
  const validate = useCallback(
    (value: unknown, label: string) =>
      isCalendarDay(String(value)) ? null : text('field.no-date', { field: label }),
    [text],
  )
  const { value, setValue, slot } = useFormField(props, validate)
  const entered = String(value ?? '')
  const isDay = isCalendarDay(entered)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <DayField
          {...input}
          label={slot.label}
          value={isDay ? entered : null}
          unreadable={isDay || entered === '' ? undefined : entered}
          onChange={(day) => setValue(day ?? '')}
          onUnreadable={setValue}
        />
      )}
    </FieldSlot>
  )
}
