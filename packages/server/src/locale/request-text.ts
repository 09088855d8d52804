import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { getTranslator } from './dictionaries.ts'
import { negotiateLocale } from './request-locale.ts'

/** Sentences in the reader's language, by `Accept-Language`; in English where none of those is shipped. */
export function getRequestTranslator(acceptLanguage: string | undefined): TranslateFunction {
  return getTranslator(negotiateLocale(acceptLanguage))
}
