import { fillLine, fillLines, findUnknownPlaceholders } from '@quittance/shared/documents/templates.ts'
import { type Control, useWatch } from 'react-hook-form'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { exampleValues } from './example-values.ts'
import type { TemplateValues } from './template-queries.ts'
import classes from './templates.module.css'

/** Shows a template with example values in place of its placeholders. */
export function TemplateExample({ control }: { readonly control: Control<TemplateValues> }) {
  const text = useText()
  const { subject, message, locale } = useWatch({ control })
  const values = exampleValues(locale ?? currentLocale(), text)
  return (
    <section className={classes.example} aria-label={text('templates.example')}>
      <h2>{text('templates.example')}</h2>
      <p className={classes.exampleSubject}>{fillLine(subject ?? '', values)}</p>
      <p className={classes.exampleMessage} lang={locale}>
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
    <p role="status" className={classes.unknown}>
      {unknown.length === 0
        ? null
        : text('templates.unknown', {
            count: unknown.length,
            placeholders: new Intl.ListFormat(currentLocale()).format(unknown),
          })}
    </p>
  )
}
