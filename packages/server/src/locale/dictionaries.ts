import { french } from '@quittance/shared/text/french.ts'
import { german } from '@quittance/shared/text/german.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { spanish } from '@quittance/shared/text/spanish.ts'
import type { Dictionary, Text } from '@quittance/shared/text/text-keys.ts'
import { translator } from '@quittance/shared/text/translate.ts'
import { wholeEnglish } from '@quittance/shared/text/whole-english.ts'

export const dictionaries: Readonly<Record<Locale, Dictionary>> = {
  en: wholeEnglish,
  fr: french,
  de: german,
  es: spanish,
}

const texts = new Map<Locale, Text>()

export function textIn(locale: Locale): Text {
  const known = texts.get(locale)
  if (known) return known
  const text = translator(locale, dictionaries[locale])
  texts.set(locale, text)
  return text
}
