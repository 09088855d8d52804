import { createRequire } from 'node:module'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import { createTranslatorWithEnglish } from '@quittance/shared/text/english-text.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Dictionary, TranslateFunction } from '@quittance/shared/text/translator.ts'

// Dictionaries other than English are loaded at first use: together they take as much memory as half of the product's code.
const require = createRequire(import.meta.url)

const loaders: Readonly<Record<Locale, () => Dictionary>> = {
  en: () => english,
  fr: () => require('@quittance/shared/locales/fr.ts').dictionary,
  de: () => require('@quittance/shared/locales/de.ts').dictionary,
  es: () => require('@quittance/shared/locales/es.ts').dictionary,
}

const translators = new Map<Locale, TranslateFunction>()

/** Returns the dictionary of a language, loaded at its first use. */
function loadDictionary(locale: Locale): Dictionary {
  return loaders[locale]()
}

const clientDictionaries = new Map<Locale, Dictionary>()

const ruleSentences = new Map<Locale, Dictionary>()

function isRuleKey(key: string): boolean {
  return key.startsWith('rule.')
}

function pickTexts(locale: Locale, isPicked: (key: string) => boolean): Dictionary {
  return Object.fromEntries(Object.entries(loadDictionary(locale)).filter(([key]) => isPicked(key)))
}

/** Returns the texts of the web client: all except the sentences of invoice rules, which only forms of documents need. */
export function loadClientDictionary(locale: Locale): Dictionary {
  const known = clientDictionaries.get(locale)
  if (known) return known
  const dictionary = pickTexts(locale, (key) => !isRuleKey(key))
  clientDictionaries.set(locale, dictionary)
  return dictionary
}

/** Returns the sentences of the rules for invoices by `rule.<id>`. */
export function loadRuleSentences(locale: Locale): Dictionary {
  const known = ruleSentences.get(locale)
  if (known) return known
  const sentences = pickTexts(locale, isRuleKey)
  ruleSentences.set(locale, sentences)
  return sentences
}

/** Returns the translator of a locale, created at first use. */
export function getTranslator(locale: Locale): TranslateFunction {
  const translator = translators.get(locale) ?? createTranslatorWithEnglish(locale, loadDictionary(locale))
  translators.set(locale, translator)
  return translator
}
