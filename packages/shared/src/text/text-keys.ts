import type { english } from './english.ts'

export type TextKey = keyof typeof english

/** What a sentence is filled in with. */
export type TextParams = Readonly<Record<string, string | number>>

/** Looks a sentence up in somebody's language. */
export type Text = (key: TextKey, params?: TextParams) => string
