import { type Locale, negotiateLocale } from '@quittance/shared/text/locales.ts'

export const localeKey = 'locale'

/** Returns the selected language, otherwise a supported one of the browser, otherwise English. */
export function currentLocale(): Locale {
  return negotiateLocale([localStorage.getItem(localeKey) ?? '', ...navigator.languages])
}

export function keepLocale(locale: Locale): void {
  localStorage.setItem(localeKey, locale)
}
