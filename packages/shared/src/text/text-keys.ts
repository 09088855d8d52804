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
