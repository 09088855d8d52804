import { addDays, type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import {
  fillLine,
  fillLines,
  findUnknownPlaceholders,
  type PlaceholderValues,
} from '@quittance/shared/documents/templates.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { type Control, useWatch } from 'react-hook-form'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { TemplateValues } from '#settings/settings-queries.ts'
import layout from '#ui/layout.module.css'

/** Shows a template with example values in place of its placeholders. */
export function TemplateExample({ control }: { readonly control: Control<TemplateValues> }) {
  const text = useText()
  const { subject, message, locale } = useWatch({ control })
  const values = exampleValues(locale ?? currentLocale(), text)
  return (
    <section
      className={`${layout.stack} ${layout.loose} ${layout.card} ${layout.padded}`}
      aria-label={text('templates.example')}
    >
      <h2 className={layout.small}>{text('templates.example')}</h2>
      <p className={`${layout.strong} ${layout.wrap}`}>{fillLine(subject ?? '', values)}</p>
      <p className={layout.preWrap} lang={locale}>
        {fillLines(message ?? '', values)}
      </p>
    </section>
  )
}

/** Reports placeholders that do not exist. */
export function UnknownPlaceholders({ control }: { readonly control: Control<TemplateValues> }) {
  const text = useText()
  const { subject, message } = useWatch({ control })
  const unknown = findUnknownPlaceholders(`${subject}\n${message}`)
  return (
    <p role="status" className={`${layout.fullWidth} ${layout.small} ${layout.mark} ${layout.live}`}>
      {unknown.length === 0
        ? null
        : text('templates.unknown', {
            count: unknown.length,
            placeholders: new Intl.ListFormat(currentLocale()).format(unknown),
          })}
    </p>
  )
}

/** Returns placeholder values of an example document, formatted for a language. */
function exampleValues(locale: Locale, text: TranslateFunction): PlaceholderValues {
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
