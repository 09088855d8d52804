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

/** Returns a function that creates the value of a language at its first use, and keeps it. */
function oncePerLocale<Value>(create: (locale: Locale) => Value): (locale: Locale) => Value {
  const values = new Map<Locale, Value>()
  return (locale) => {
    const value = values.get(locale) ?? create(locale)
    values.set(locale, value)
    return value
  }
}

function isRuleKey(key: string): boolean {
  return key.startsWith('rule.')
}

function pickTexts(locale: Locale, isPicked: (key: string) => boolean): Dictionary {
  return Object.fromEntries(Object.entries(loaders[locale]()).filter(([key]) => isPicked(key)))
}

/** Returns the texts of the web client: all except the sentences of invoice rules, which only forms of documents need. */
export const loadClientDictionary = oncePerLocale((locale) => pickTexts(locale, (key) => !isRuleKey(key)))

/** Returns the sentences of the rules for invoices by `rule.<id>`. */
export const loadRuleSentences = oncePerLocale((locale) => pickTexts(locale, isRuleKey))

/** Returns the translator of a locale, created at first use. */
export const getTranslator: (locale: Locale) => TranslateFunction = oncePerLocale((locale) =>
  createTranslatorWithEnglish(locale, loaders[locale]()),
)
