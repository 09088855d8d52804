import { type Locale, negotiateLocale as selectLocale } from '@quittance/shared/text/locales.ts'

const maxLanguageTags = 20

/** The language that somebody wants to read, by `Accept-Language`, as far as it is shipped; else English. */
export function negotiateLocale(acceptLanguage = ''): Locale {
  const weightedTags = acceptLanguage.split(',', maxLanguageTags).map(parseLanguageTag)
  return selectLocale(weightedTags.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag))
}

/** `fr-FR;q=0.8` is wanted with weight 0.8. */
function parseLanguageTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
