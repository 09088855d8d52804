import { english } from '@quittance/shared/text/english.ts'
import type { Dictionary, Text } from '@quittance/shared/text/text-keys.ts'
import { translatorOf } from '@quittance/shared/text/translator.ts'
import { z } from 'zod'
import { currentLocale } from './locale.ts'

const dictionaryKey = 'dictionary'

const keptDictionary = z.object({ locale: z.string(), sentences: z.record(z.string(), z.string()) })

const listeners = new Set<() => void>()

let fallback: Dictionary = english
let text: Text | null = null

/** The sentences of the language in use. Another function once they change. */
export function currentText(): Text {
  text ??= textIn(currentLocale(), readKept(currentLocale()))
  return text
}

export function onTextChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows everything in these sentences from now on, and from the first paint of the next visit. */
export function keepDictionary(locale: string, sentences: Dictionary): void {
  const fresh = JSON.stringify({ locale, sentences })
  if (fresh === localStorage.getItem(dictionaryKey)) return
  localStorage.setItem(dictionaryKey, fresh)
  change(textIn(locale, sentences))
}

/** The English of a part of the product that not everybody loads; its script brings it along. */
export function addEnglish(sentences: Dictionary): void {
  fallback = { ...fallback, ...sentences }
  change(null)
}

/** @param spoken null: read anew when it is needed */
function change(spoken: Text | null): void {
  text = spoken
  for (const listener of listeners) listener()
}

function textIn(locale: string, dictionary: Dictionary): Text {
  return translatorOf(locale, { dictionary, english: fallback })
}

/** What the last visit left here, where it was in the same language. */
function readKept(locale: string): Dictionary {
  const kept = keptDictionary.safeParse(readJson(localStorage.getItem(dictionaryKey)))
  return kept.success && kept.data.locale === locale ? kept.data.sentences : {}
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
