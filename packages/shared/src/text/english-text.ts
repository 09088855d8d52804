import { dictionary as english } from '#locales/en.ts'
import { createTranslator, type Dictionary, type TextKey, type TranslateFunction } from './translator.ts'

// Loads the whole English dictionary: server and tests only.

/** Creates a translator for a language that falls back to English for missing keys. */
export function createTranslatorWithEnglish(locale: string, dictionary: Dictionary): TranslateFunction {
  return createTranslator(locale, { dictionary, english })
}

export const englishText: TranslateFunction = createTranslatorWithEnglish('en', {})

/** Returns whether a key exists; plural texts have keys without the plural suffix. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`)
}
