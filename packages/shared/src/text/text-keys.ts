import type { wholeEnglish } from './whole-english.ts'

/** A sentence that counts stands once for each plural form: `…_one`, `…_other`. */
export type DictionaryKey = keyof typeof wholeEnglish

type WithoutPlural<Key extends string> = Key extends `${infer Sentence}_${'one' | 'other'}` ? Sentence : Key

/** A sentence or label; its plural form follows from the parameter `count`. */
export type TextKey = WithoutPlural<DictionaryKey>

/** Sentences and labels of one language by key, with the plural forms of that language. */
export type Dictionary = Readonly<Record<string, string>>

/** What a sentence is filled in with. */
export type TextParams = Readonly<Record<string, string | number>>

/** Looks a sentence up in somebody's language. */
export type Text = (key: TextKey, params?: TextParams) => string
