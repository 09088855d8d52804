/** The languages that the product ships, each by the name that its speakers know. */
export const localeNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
} as const satisfies Record<string, string>

/** A language that the product ships, as a BCP 47 tag without a region. */
export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as readonly Locale[] // as: the keys of a constant

/** One that is shipped, written as we write it: `fr`, not `fr-FR`. */
export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(localeNames, tag)
}

/** The first wanted language that is shipped, whatever its region; else English. @param wanted tags, the dearest first */
export function negotiateLocale(wanted: readonly string[]): Locale {
  const languages = wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return languages.find(isLocale) ?? 'en'
}
