import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { PlaceholderValues } from '@quittance/shared/documents/templates.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'

/** Returns placeholder values of an example document, formatted for a language. */
export function exampleValues(locale: Locale, text: TranslateFunction): PlaceholderValues {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const showDay = (day: CalendarDay) => days.format(new Date(`${day}T00:00:00Z`))
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  return {
    number: 'F-0042',
    title: text('templates.example-title'),
    client: text('templates.example-client'),
    total: money.format(1_290),
    date: showDay(today()),
    due_date: showDay(addDays(today(), 30)),
    company: text('templates.example-company'),
    member: text('templates.example-member'),
  }
}
