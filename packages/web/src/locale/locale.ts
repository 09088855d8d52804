/** A language that the product ships, as a BCP 47 tag. */
export type Locale = string

const shipped: readonly Locale[] = ['en']
const localeKey = 'locale'

/** The chosen language, else the browser's where it is shipped, else English. */
export function currentLocale(): Locale {
  const wanted = [chosenLocale(), ...navigator.languages].map(languageOf)
  return wanted.find((language) => shipped.includes(language)) ?? 'en'
}

function chosenLocale(): Locale {
  return localStorage.getItem(localeKey) ?? ''
}

function languageOf(tag: string): Locale {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
