import { readTranslations } from '@quittance/shared/contract/locale.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { keepDictionary } from '#locale/dictionary.ts'
import { currentLocale, keepLocale } from '#locale/locale.ts'
import { call } from './client.ts'

const delayMs = 1_000

/** The dictionary of the current language, a second after a screen has loaded. Without an answer the last one stays. */
export function renewDictionaryLater(): () => void {
  const timer = setTimeout(() => void fetchDictionary().catch(() => undefined), delayMs)
  return () => clearTimeout(timer)
}

/** Chooses a language for this browser and speaks it at once. @throws ApiError, and the choice stands all the same */
export async function chooseLanguage(locale: Locale): Promise<void> {
  keepLocale(locale)
  await fetchDictionary()
}

async function fetchDictionary(): Promise<void> {
  const locale = currentLocale()
  const { locales } = await call(readTranslations, { params: { locale } })
  // Another language may have been chosen meanwhile.
  if (locale === currentLocale()) keepDictionary(locale, locales)
}
