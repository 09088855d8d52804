/** Languages of the product by their own names. */
export const localeNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
} as const satisfies Record<string, string>

/** Language of the product as a BCP 47 tag without region. */
export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as readonly Locale[] // as: the keys of a constant

/** Returns whether a tag is a language of the product: `fr`, not `fr-FR`. */
export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(localeNames, tag)
}

/** Returns the first preferred language that the product has, ignoring regions; else English. @param preferred BCP 47 tags */
export function negotiateLocale(preferred: readonly string[]): Locale {
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  return languages.find(isLocale) ?? 'en'
}
