import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DateField } from '#documents/document-form.ts'
import { useChange, useField, useFieldRejection } from '#documents/document-store.ts'
import { dayChosen, textLeft } from '#documents/form-changes.ts'
import { exampleDay } from '#locale/day-entry.ts'
import { currentLocale } from '#locale/locale.ts'
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
      onChange: (day: CalendarDay | null) => change((form) => dayChosen(form, field, day)),
      onUnreadable: (typed: string) => change((form) => textLeft(form, field, typed)),
    },
  }
}
