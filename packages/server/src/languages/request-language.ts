import { type Locale, negotiateLocale as selectLocale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { getTranslator } from './translators.ts'

/** Returns the translator of the best shipped locale for an Accept-Language header. */
export function getRequestTranslator(acceptLanguage: string | undefined): TranslateFunction {
  return getTranslator(negotiateLocale(acceptLanguage))
}

const maxLanguageTags = 20

/** Returns the best shipped locale for an Accept-Language header; English if none. */
export function negotiateLocale(acceptLanguage = ''): Locale {
  const weightedTags = acceptLanguage.split(',', maxLanguageTags).map(parseLanguageTag)
  return selectLocale(weightedTags.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag))
}

/** Parses one entry of the header: `fr-FR;q=0.8` has the weight 0.8, `fr` the weight 1. */
function parseLanguageTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
