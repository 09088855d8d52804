import { Button, NativeSelect } from '@mantine/core'
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useText } from '#locale/use-text.ts'
import type { Editing } from './Composer.tsx'
import { localeNamed } from './written-letter.ts'

export const languageFailedId = 'letter-not-in-language'

interface LanguageFieldProps {
  readonly value: Locale
  readonly editing: Pick<Editing, 'edit' | 'failure' | 'retry'>
}

/** Selects the language of the document and of the initial text of the e-mail. */
export function LanguageField({ value, editing: { edit, failure, retry } }: LanguageFieldProps) {
  const text = useText()
  return (
    <div>
      <NativeSelect
        label={text('composer.in-language')}
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        value={value}
        error={failure?.message}
        errorProps={{ id: languageFailedId, role: 'alert' }}
        onChange={(event) => edit({ locale: localeNamed(event.currentTarget.value) })}
      />
      {failure ? (
        <Button variant="default" size="compact-sm" mt={8} onClick={retry}>
          {text('app.retry')}
        </Button>
      ) : null}
    </div>
  )
}
