import { englishText } from '@quittance/shared/text/fill-in.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'

/** The reader's language, by `Accept-Language`. English is the one shipped so far. */
export function requestText(_acceptLanguage: string | undefined): Text {
  return englishText
}
