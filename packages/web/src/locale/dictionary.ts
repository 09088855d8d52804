import { baseEnglish as english } from '@quittance/shared/locales/base-english.ts'
import type { Dictionary, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { createTranslator } from '@quittance/shared/text/translator.ts'
import { keptJson } from '#api/kept-json.ts'
import { currentLocale, localeKey } from './locale.ts'

const dictionaryKey = 'dictionary'

const listeners = new Set<() => void>()

/** What is kept for the next visit. */
interface Kept {
  readonly locale: string
  readonly sentences: Dictionary
}

interface Spoken extends Kept {
  readonly text: TranslateFunction
}

let fallback: Dictionary = english
let spoken: Spoken | null = null

/** The sentences of the language in use. Another function once they change. */
export function currentText(): TranslateFunction {
  spoken ??= spokenIn({ locale: currentLocale(), sentences: readKept(currentLocale()) })
  return spoken.text
}

export function onTextChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows everything in these sentences from now on, and from the first paint of the next visit. */
export function keepDictionary(locale: string, sentences: Dictionary): void {
  const fresh = { locale, sentences }
  const written = JSON.stringify(fresh)
  localStorage.setItem(dictionaryKey, written)
  // Not what is kept: another tab may have kept it, while this one still speaks as before.
  const isSpoken =
    spoken && written === JSON.stringify({ locale: spoken.locale, sentences: spoken.sentences })
  if (!isSpoken) change(spokenIn(fresh))
}

/** The English of a part of the product that not everybody loads; its script brings it along. */
export function addEnglish(sentences: Dictionary): void {
  fallback = { ...fallback, ...sentences }
  change(spoken && spokenIn(spoken))
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

function spokenIn({ locale, sentences }: Kept): Spoken {
  const text = createTranslator(locale, { dictionary: sentences, english: fallback })
  return { locale, sentences, text }
}

/** What the last visit left here, where it was in the same language. */
function readKept(locale: string): Dictionary {
  const kept = keptJson(localStorage.getItem(dictionaryKey))
  return isKept(kept) && kept.locale === locale ? kept.sentences : {}
}

// By hand: a schema takes longer for thousands of sentences than drawing the first screen's bar does.
function isKept(value: unknown): value is Kept {
  if (!(isObject(value) && 'locale' in value && 'sentences' in value && isObject(value.sentences)))
    return false
  return Object.values(value.sentences).every((sentence) => typeof sentence === 'string')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
