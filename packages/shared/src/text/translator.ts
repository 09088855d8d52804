import type { dictionary as english } from '#locales/en.ts'

/** A text that counts has one key for each plural form: `…_one`, `…_other` (i18next JSON v4). */
export type DictionaryKey = keyof typeof english

type StripPlural<Key extends string> = Key extends `${infer Sentence}_${'one' | 'other'}` ? Sentence : Key

/** A sentence or label; its plural form follows from the parameter `count`. */
export type TextKey = StripPlural<DictionaryKey>

/** Sentences and labels of one language by key, with the plural forms of that language. */
export type Dictionary = Readonly<Record<string, string>>

/** What a sentence is filled in with. */
export type TextParams = Readonly<Record<string, string | number>>

/** Looks a sentence up in somebody's language. */
export type TranslateFunction = (key: TextKey, params?: TextParams) => string

interface Translations {
  readonly dictionary: Dictionary
  /** What is said where the dictionary lacks a key. */
  readonly english: Dictionary
}

const placeholder = /\{\{(\w+)\}\}/g

/** Sentences of one language, each in English where its dictionary lacks the key. */
export function createTranslator(locale: string, { dictionary, english }: Translations): TranslateFunction {
  const own = createSentenceLookup(dictionary, locale)
  const other = createSentenceLookup(english, 'en')
  return (key, params = {}) => interpolate(own(key, params) ?? other(key, params) ?? key, params)
}

type FindSentence = (key: string, params: TextParams) => string | undefined

/** Finds the sentence of a key, and where it counts the plural form of its language. */
function createSentenceLookup(dictionary: Dictionary, locale: string): FindSentence {
  let rules: Intl.PluralRules | undefined
  return (key, { count }) => {
    if (typeof count !== 'number') return dictionary[key]
    rules ??= new Intl.PluralRules(locale)
    return dictionary[`${key}_${rules.select(count)}`] ?? dictionary[`${key}_other`] ?? dictionary[key]
  }
}

/** Once, so that nothing that is filled in can be filled in again. */
function interpolate(sentence: string, params: TextParams): string {
  if (!sentence.includes('{{')) return sentence
  return sentence.replace(placeholder, (whole, name: string) => String(params[name] ?? whole))
}
