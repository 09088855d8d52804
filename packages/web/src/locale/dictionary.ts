import { english } from '@quittance/shared/text/english.ts'
import type { Dictionary, Text } from '@quittance/shared/text/text-keys.ts'
import { translatorOf } from '@quittance/shared/text/translator.ts'
import { z } from 'zod'
import { keptJson } from '#api/kept-json.ts'
import { currentLocale, localeKey } from './locale.ts'

const dictionaryKey = 'dictionary'

const keptDictionary = z.object({ locale: z.string(), sentences: z.record(z.string(), z.string()) })

const listeners = new Set<() => void>()

interface Spoken {
  /** What it is made of, as it is kept. */
  readonly of: string
  readonly text: Text
}

let fallback: Dictionary = english
let spoken: Spoken | null = null

/** The sentences of the language in use. Another function once they change. */
export function currentText(): Text {
  spoken ??= spokenIn(currentLocale(), readKept(currentLocale()))
  return spoken.text
}

export function onTextChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows everything in these sentences from now on, and from the first paint of the next visit. */
export function keepDictionary(locale: string, sentences: Dictionary): void {
  const fresh = spokenIn(locale, sentences)
  localStorage.setItem(dictionaryKey, fresh.of)
  // Not what is kept: another tab may have kept it, while this one still speaks as before.
  if (fresh.of !== spoken?.of) change(fresh)
}

/** The English of a part of the product that not everybody loads; its script brings it along. */
export function addEnglish(sentences: Dictionary): void {
  fallback = { ...fallback, ...sentences }
  change(null)
}

/** Speaks the language that somebody chooses in another tab, once it is kept and again once its sentences are. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === localeKey || key === dictionaryKey) change(null)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** @param next null: read anew when it is needed */
function change(next: Spoken | null): void {
  spoken = next
  for (const listener of listeners) listener()
}

function spokenIn(locale: string, dictionary: Dictionary): Spoken {
  const text = translatorOf(locale, { dictionary, english: fallback })
  return { of: JSON.stringify({ locale, sentences: dictionary }), text }
}

/** What the last visit left here, where it was in the same language. */
function readKept(locale: string): Dictionary {
  const kept = keptDictionary.safeParse(keptJson(localStorage.getItem(dictionaryKey)))
  return kept.success && kept.data.locale === locale ? kept.data.sentences : {}
}
