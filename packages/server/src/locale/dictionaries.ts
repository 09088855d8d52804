import { createRequire } from 'node:module'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Dictionary, Text } from '@quittance/shared/text/text-keys.ts'
import { translator } from '@quittance/shared/text/translate.ts'

// Each is loaded when somebody reads in it: together they take as much memory as half of the product's code.
const require = createRequire(import.meta.url)

const loads: Readonly<Record<Locale, () => Dictionary>> = {
  en: () => english,
  fr: () => require('@quittance/shared/locales/fr.ts').dictionary,
  de: () => require('@quittance/shared/locales/de.ts').dictionary,
  es: () => require('@quittance/shared/locales/es.ts').dictionary,
}

const texts = new Map<Locale, Text>()

/** The whole dictionary of a language, loaded at its first use. */
export function dictionaryIn(locale: Locale): Dictionary {
  return loads[locale]()
}

/** Looks up sentences in a language; made once for each. */
export function textIn(locale: Locale): Text {
  const text = texts.get(locale) ?? translator(locale, dictionaryIn(locale))
  texts.set(locale, text)
  return text
}
