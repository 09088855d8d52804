import { createInstance } from 'i18next'
import { english } from './english.ts'
import type { Dictionary, Text, TextKey } from './text-keys.ts'

const namespace = 'product'

/** Sentences of one language, each in English where its dictionary lacks the key. */
export function translator(locale: string, dictionary: Dictionary): Text {
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

/** The English wording, whoever reads. */
export const englishText: Text = translator('en', english)

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key) || Object.hasOwn(english, `${key}_other`)
}
