import english from '@quittance/shared/locales/en/application.json' with { type: 'json' }
import {
  createTranslator,
  type Dictionary,
  type TranslateFunction,
} from '@quittance/shared/text/translator.ts'
import { keptJson } from '#api/browser-storage.ts'
import { currentLocale, localeKey } from './locale.ts'

const dictionaryKey = 'dictionary'

const listeners = new Set<() => void>()

/** A dictionary as it is stored for the next visit. */
interface Kept {
  readonly locale: string
  readonly sentences: Dictionary
}

interface Spoken extends Kept {
  readonly text: TranslateFunction
}

let fallback: Dictionary = english
let spoken: Spoken | null = null

/** Returns the translator of the current language. After a change of the sentences it is another function. */
export function currentText(): TranslateFunction {
  spoken ??= spokenIn({ locale: currentLocale(), sentences: readKept(currentLocale()) })
  return spoken.text
}

export function onTextChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uses these sentences from now on, and stores them for the first render of the next visit. */
export function keepDictionary(locale: string, sentences: Dictionary): void {
  const fresh = { locale, sentences }
  const written = JSON.stringify(fresh)
  localStorage.setItem(dictionaryKey, written)
  // Compares with the sentences in use, not with the stored ones: another tab may have stored these before.
  const isSpoken =
    spoken && written === JSON.stringify({ locale: spoken.locale, sentences: spoken.sentences })
  if (!isSpoken) change(spokenIn(fresh))
}

/** Adds the English texts of a part of the product that is a chunk of its own. */
export function addEnglish(sentences: Dictionary): void {
  fallback = { ...fallback, ...sentences }
  change(spoken && spokenIn(spoken))
}

/** Follows a language change in another tab: first when the language is stored, then when its dictionary is. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === localeKey || key === dictionaryKey) change(null)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Replaces the sentences in use and notifies the listeners. @param next null: read from the storage when needed */
function change(next: Spoken | null): void {
  spoken = next
  for (const listener of listeners) listener()
}

function spokenIn({ locale, sentences }: Kept): Spoken {
  const text = createTranslator(locale, { dictionary: sentences, english: fallback })
  return { locale, sentences, text }
}

/** Returns the stored sentences if they are in this language. */
function readKept(locale: string): Dictionary {
  const kept = keptJson(localStorage.getItem(dictionaryKey))
  return isKept(kept) && kept.locale === locale ? kept.sentences : {}
}

// Without a schema: validating thousands of sentences with one takes longer than rendering the top bar.
function isKept(value: unknown): value is Kept {
  if (!(isObject(value) && 'locale' in value && 'sentences' in value && isObject(value.sentences)))
    return false
  return Object.values(value.sentences).every((sentence) => typeof sentence === 'string')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
