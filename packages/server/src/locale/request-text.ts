import { type Locale, shippedLocale } from '@quittance/shared/text/locales.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { textIn } from './dictionaries.ts'

const mostTags = 20

/** Sentences in the reader's language, by `Accept-Language`; in English where none of those is shipped. */
export function requestText(acceptLanguage: string | undefined): Text {
  return textIn(requestLocale(acceptLanguage))
}

/** The language that somebody wants to read, as far as it is shipped. */
export function requestLocale(acceptLanguage = ''): Locale {
  const wanted = acceptLanguage.split(',', mostTags).map(weighed)
  return shippedLocale(wanted.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag))
}

/** `fr-FR;q=0.8` is wanted with weight 0.8. */
function weighed(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
