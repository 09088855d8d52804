import { dictionary as english } from '#locales/en.ts'
import type { Dictionary, TextKey, TranslateFunction } from './translator.ts'
import { createTranslator } from './translator.ts'

/** Sentences of one language, each in English where its dictionary lacks the key. For those who can carry all of English. */
export function createTranslatorWithEnglish(locale: string, dictionary: Dictionary): TranslateFunction {
  return createTranslator(locale, { dictionary, english })
}

/** The English wording, whoever reads. */
export const englishText: TranslateFunction = createTranslatorWithEnglish('en', {})

/** Also for a sentence that counts, by its key without the plural form. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`)
}
