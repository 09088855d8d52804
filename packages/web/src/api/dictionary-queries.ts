import { readTranslations } from '@quittance/shared/contract/locale.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { keepDictionary } from '#locale/dictionary.ts'
import { currentLocale, keepLocale } from '#locale/locale.ts'
import { call } from './client.ts'

const delayMs = 1_000

/** Reloads the dictionary of the current language after `delayMs`. On failure the present one stays. @returns how to cancel it */
export function renewDictionaryLater(): () => void {
  const timer = setTimeout(() => void fetchDictionary().catch(() => undefined), delayMs)
  return () => clearTimeout(timer)
}

/** Stores the language of this browser and loads its dictionary. @throws ApiError if that fails; the language stays stored */
export async function chooseLanguage(locale: Locale): Promise<void> {
  keepLocale(locale)
  await fetchDictionary()
}

async function fetchDictionary(): Promise<void> {
  const locale = currentLocale()
  const { locales } = await call(readTranslations, { params: { locale } })
  // The user may have selected another language while the request was pending.
  if (locale === currentLocale()) keepDictionary(locale, locales)
}
