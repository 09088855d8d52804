import { dictionary as english } from '#locales/en.ts'
import {
  createTranslator,
  type Dictionary,
  type TextKey,
  type TextParams,
  type TranslateFunction,
} from './translator.ts'

// Loads the whole English dictionary: server and tests only.

/** Creates a translator for a language that falls back to English for missing keys, and translates values that are texts. */
export function createTranslatorWithEnglish(locale: string, dictionary: Dictionary): TranslateFunction {
  const translate = createTranslator(locale, { dictionary, english })
  return (key, params) => translate(key, params && translateValues(params, translate))
}

function translateValues(params: TextParams, translate: TranslateFunction): TextParams {
  const entries = Object.entries(params)
  if (!entries.some(([, value]) => typeof value === 'object')) return params
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? translate(value.text) : value]),
  )
}

export const englishText: TranslateFunction = createTranslatorWithEnglish('en', {})

/** Returns whether a key exists; plural texts have keys without the plural suffix. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`)
}
