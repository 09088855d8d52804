import type { Dictionary, Text } from '@quittance/shared/text/text-keys.ts'
import { translator } from '@quittance/shared/text/translate.ts'
import { z } from 'zod'
import { currentLocale } from './locale.ts'

const dictionaryKey = 'dictionary'

const keptDictionary = z.object({ locale: z.string(), sentences: z.record(z.string(), z.string()) })

const listeners = new Set<() => void>()

let text: Text | null = null

/** The sentences of the language in use. Another function once they change. */
export function currentText(): Text {
  text ??= translator(currentLocale(), readKept(currentLocale()))
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
  text = translator(locale, sentences)
  for (const listener of listeners) listener()
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
