import { NativeSelect } from '@mantine/core'
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useText } from '#locale/use-text.ts'
import { type Edits, localeNamed } from './written-letter.ts'

interface LanguageFieldProps {
  readonly value: Locale
  onEdit(changed: Edits): void
}

/** The language of the document, and of the words that the e-mail begins with. */
export function LanguageField({ value, onEdit }: LanguageFieldProps) {
  const text = useText()
  return (
    <NativeSelect
      label={text('composer.in-language')}
      data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      value={value}
      onChange={(event) => onEdit({ locale: localeNamed(event.currentTarget.value) })}
    />
  )
}
