import { type Locale, negotiateLocale } from '@quittance/shared/text/locales.ts'

export const localeKey = 'locale'

/** The chosen language, else the browser's where it is shipped, else English. */
export function currentLocale(): Locale {
  return negotiateLocale([localStorage.getItem(localeKey) ?? '', ...navigator.languages])
}

export function keepLocale(locale: Locale): void {
  localStorage.setItem(localeKey, locale)
}
