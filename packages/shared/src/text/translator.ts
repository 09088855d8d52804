import { createInstance } from 'i18next'
import type { Dictionary, Text } from './text-keys.ts'

const namespace = 'product'

interface Sentences {
  readonly dictionary: Dictionary
  /** What is said where the dictionary lacks a key. */
  readonly english: Dictionary
}

/** Sentences of one language, each in English where its dictionary lacks the key. */
export function translatorOf(locale: string, { dictionary, english }: Sentences): Text {
  const instance = createInstance({
    lng: locale,
    fallbackLng: 'en',
    ns: namespace,
    defaultNS: namespace,
    resources: {
      en: { [namespace]: english },
      [locale]: { [namespace]: locale === 'en' ? { ...english, ...dictionary } : dictionary },
    },
    // Keys are flat and hold dots; whoever shows a sentence escapes it.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    initAsync: false,
  })
  void instance.init()
  return (key, params = {}) => instance.t(key, params)
}
