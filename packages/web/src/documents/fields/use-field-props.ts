import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DateField, DecimalFieldName } from '#documents/document-form.ts'
import { decimalFieldError } from '#documents/document-problems.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
  useTyping,
} from '#documents/document-store.ts'
import { daySelected, decimalBlurred, textBlurred } from '#documents/form-changes.ts'
import { exampleDay } from '#locale/day-entry.ts'
import { currentLocale } from '#locale/locale.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { useText } from '#locale/use-text.ts'

/** Returns the props of a date field, and its error: text that is not a day, or the rejection of the server. */
export function useDay(field: DateField) {
  const text = useText()
  const change = useChange()
  const value = useField(field)
  const unreadable = useField('invalidInput')[field]
  const rejection = useFieldRejection(field)
  const invalid = text('day.invalid', { example: exampleDay(currentLocale()) })
  return {
    error: unreadable === undefined ? rejection : invalid,
    day: {
      value,
      unreadable,
      onChange: (day: CalendarDay | null) => change((form) => daySelected(form, field, day)),
      onUnreadable: (typed: string) => change((form) => textBlurred(form, field, typed)),
    },
  }
}

/** Returns the props of a number field, and its errors: a value that cannot be used, and the rejection of the server. */
export function useDecimalField(field: DecimalFieldName) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  return {
    wrong: useFormState(({ form }) => decimalFieldError(form, field, { kind, text })),
    rejection: useFieldRejection(field),
    number: {
      value: useField(field),
      unreadable: useField('invalidInput')[field],
      onTyping: useTyping((form, entry) => decimalBlurred(form, field, entry)),
      onLeave: (entry: NumberEntry) => change((form) => decimalBlurred(form, field, entry)),
    },
  }
}
