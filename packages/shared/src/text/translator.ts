import type { dictionary as english } from '#locales/en.ts'

/** Key in a locale file; a plural text has one for each form: `…_one`, `…_other` (i18next JSON v4). */
export type DictionaryKey = keyof typeof english

type StripPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** Key of a text; the parameter `count` selects its plural form. */
export type TextKey = StripPlural<DictionaryKey>

/** Texts of one language by key, with the plural forms of that language. */
export type Dictionary = Readonly<Record<string, string>>

/** A value that is a text itself, so that it is in the language of the text which contains it. Only sentences of the server have them. */
export interface TextValue {
  readonly text: TextKey
}

/** Values for the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number | TextValue>>

/** Returns a text in the language of the translator. */
export type TranslateFunction = (key: TextKey, params?: TextParams) => string

interface Translations {
  readonly dictionary: Dictionary
  /** Fallback for missing keys. */
  readonly english: Dictionary
}

const placeholder = /\{\{(\w+)\}\}/g

/** Creates a translator for a language that falls back to English, and then to the key. */
export function createTranslator(locale: string, { dictionary, english }: Translations): TranslateFunction {
  const find = createSentenceLookup(dictionary, locale)
  const findEnglish = createSentenceLookup(english, 'en')
  return (key, params = {}) => interpolate(find(key, params) ?? findEnglish(key, params) ?? key, params)
}

type FindSentence = (key: string, params: TextParams) => string | undefined

/** Creates a lookup of texts by key, with `count` in the plural form of the language. */
function createSentenceLookup(dictionary: Dictionary, locale: string): FindSentence {
  let rules: Intl.PluralRules | undefined
  return (key, { count }) => {
    if (typeof count !== 'number') return dictionary[key]
    rules ??= new Intl.PluralRules(locale)
    return dictionary[`${key}_${rules.select(count)}`] ?? dictionary[`${key}_other`] ?? dictionary[key]
  }
}

/** Replaces the placeholders in one pass, so that placeholders in values stay. */
function interpolate(sentence: string, params: TextParams): string {
  if (!sentence.includes('{{')) return sentence
  return sentence.replace(placeholder, (whole, name: string) => String(params[name] ?? whole))
}
