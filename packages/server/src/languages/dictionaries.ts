import { createRequire } from 'node:module'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import { createTranslatorWithEnglish } from '@quittance/shared/text/english-text.ts'
import { type Locale, negotiateLocale as selectLocale } from '@quittance/shared/text/locales.ts'
import type { Dictionary, TranslateFunction } from '@quittance/shared/text/translator.ts'

// Each is loaded when somebody reads in it: together they take as much memory as half of the product's code.
const require = createRequire(import.meta.url)

const loaders: Readonly<Record<Locale, () => Dictionary>> = {
  en: () => english,
  fr: () => require('@quittance/shared/locales/fr.ts').dictionary,
  de: () => require('@quittance/shared/locales/de.ts').dictionary,
  es: () => require('@quittance/shared/locales/es.ts').dictionary,
}

const translators = new Map<Locale, TranslateFunction>()

/** The whole dictionary of a language, loaded at its first use. */
export function loadDictionary(locale: Locale): Dictionary {
  return loaders[locale]()
}

/** Looks up sentences in a language; made once for each. */
export function getTranslator(locale: Locale): TranslateFunction {
  const text = translators.get(locale) ?? createTranslatorWithEnglish(locale, loadDictionary(locale))
  translators.set(locale, text)
  return text
}

/** Sentences in the reader's language, by `Accept-Language`; in English where none of those is shipped. */
export function getRequestTranslator(acceptLanguage: string | undefined): TranslateFunction {
  return getTranslator(negotiateLocale(acceptLanguage))
}

const maxLanguageTags = 20

/** The language that somebody wants to read, by `Accept-Language`, as far as it is shipped; else English. */
export function negotiateLocale(acceptLanguage = ''): Locale {
  const weightedTags = acceptLanguage.split(',', maxLanguageTags).map(parseLanguageTag)
  return selectLocale(weightedTags.sort((left, right) => right.weight - left.weight).map(({ tag }) => tag))
}

/** `fr-FR;q=0.8` is wanted with weight 0.8. */
function parseLanguageTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
}
