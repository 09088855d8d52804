import { createRequire } from 'node:module'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import { createTranslatorWithEnglish } from '@quittance/shared/text/english-text.ts'
import { type Locale, negotiateLocale as selectLocale } from '@quittance/shared/text/locales.ts'
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
export function loadDictionary(locale: Locale): Dictionary {
  return loaders[locale]()
}

/** Returns the translator of a locale, created at first use. */
export function getTranslator(locale: Locale): TranslateFunction {
  const translator = translators.get(locale) ?? createTranslatorWithEnglish(locale, loadDictionary(locale))
  translators.set(locale, translator)
  return translator
}

/** Returns the translator of the best shipped locale for an Accept-Language header. */
export function getRequestTranslator(acceptLanguage: string | undefined): TranslateFunction {
  return getTranslator(negotiateLocale(acceptLanguage))
}

const maxLanguageTags = 20

/** Returns the best shipped locale for an Accept-Language header; English if none. */
export function negotiateLocale(acceptLanguage = ''): Locale {
  const weightedTags = acceptLanguage.split(',', maxLanguageTags).map(parseLanguageTag)
  return selectLocale(weightedTags.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag))
}

/** Parses one entry of the header: `fr-FR;q=0.8` has the weight 0.8, `fr` the weight 1. */
function parseLanguageTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
