import type { Text } from '@quittance/shared/text/text-keys.ts'
import { textIn } from './dictionaries.ts'
import { requestLocale } from './request-locale.ts'

/** Sentences in the reader's language, by `Accept-Language`; in English where none of those is shipped. */
export function requestText(acceptLanguage: string | undefined): Text {
  return textIn(requestLocale(acceptLanguage))
}
