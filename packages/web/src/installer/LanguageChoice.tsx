import { SegmentedControl } from '@mantine/core'
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './installer.module.css'

const errorToastMs = 5_000

/** Selects the language of the wizard, which changes immediately. Each language is listed by its own name. */
export function LanguageChoice() {
  const text = useText()
  const [chosen, setChosen] = useState<string>(currentLocale)

  async function choose(locale: string) {
    if (!isLocale(locale)) return
    setChosen(locale)
    try {
      await chooseLanguage(locale)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message, errorToastMs)
    }
  }

  return (
    <SegmentedControl
      aria-label={text('installer.choose-language')}
      classNames={{ root: classes.languages ?? '', label: classes.language ?? '' }}
      value={chosen}
      onChange={choose}
      data={locales.map((locale) => ({
        value: locale,
        label: <span lang={locale}>{localeNames[locale]}</span>,
      }))}
    />
  )
}
