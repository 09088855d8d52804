import {
  type DocumentKind,
  getKind,
  type KindName,
  kinds,
} from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import {
  type CountryDefaults,
  findCountryDefaults,
  knownCountries,
  type PaperSize,
  type Region,
} from '@quittance/shared/installation/regions.ts'
import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { getTranslator } from '#languages/translators.ts'
import { findLocalName, type Place } from './credit-note-names.ts'
import type { KindTexts } from './kind-texts-repository.ts'

// The reference data of a new installation, in the language and as usual in the country of the company.

export interface InitialStatus {
  readonly name: string
  readonly meaning: StatusMeaning
}

export interface InitialKind extends KindTexts {
  readonly prefix: string
  readonly daysUntilDue: number
  readonly statuses: readonly InitialStatus[]
  /** Texts in the other languages. */
  readonly otherTexts: readonly (KindTexts & { readonly locale: Locale })[]
}

export interface InitialTaxRate {
  readonly name: string
  /** Percentage, exact. */
  readonly rate: string
  /** Whether new lines start with the rate. */
  readonly isDefault: boolean
}

export interface InitialData {
  readonly kinds: ReadonlyMap<KindName, InitialKind>
  /** ISO codes; the company's own is the first. */
  readonly currencies: readonly string[]
  readonly taxRates: readonly InitialTaxRate[]
  readonly paymentMethods: readonly string[]
  readonly paper: PaperSize
}

/** Defaults of an installation that was not asked for a region: English, French tax rates, due at once. */
const withoutRegion: CountryDefaults = {
  currency: 'EUR',
  taxRates: ['20', '10', '8.5', '5.5', '2.1', '0'],
  timeZone: '',
  daysUntilDue: 0,
  paper: 'a4',
}

/** For countries whose tax rates are not known here. */
const elsewhere: CountryDefaults = { ...withoutRegion, taxRates: [], daysUntilDue: 30 }

/** How long offers are usually valid; companies change it in their settings. */
const offerValidityDays = 30

const usualCurrencies = ['EUR', 'USD', 'GBP']

/** Returns the initial data for a region. @param region null: none was chosen */
export function composeInitialData(region: Region | null): InitialData {
  const { locale, country } = region ?? { locale: 'en' as const, country: '' }
  const defaults = region === null ? withoutRegion : (findCountryDefaults(country) ?? elsewhere)
  const others = region === null ? [] : locales.filter((other) => other !== locale)
  const composeKind = ({ name, claim }: DocumentKind): InitialKind => ({
    ...composeTexts(name, { locale, country }),
    prefix: composeName(name, { locale, country }).prefix,
    daysUntilDue: region !== null && claim === 'offer' ? offerValidityDays : defaults.daysUntilDue,
    statuses: composeStatuses(name, locale),
    otherTexts: others.map((other) => ({ locale: other, ...composeTexts(name, { locale: other, country }) })),
  })
  return {
    kinds: new Map(kinds.map((kind) => [kind.name, composeKind(kind)])),
    currencies: [...new Set([defaults.currency, ...usualCurrencies])],
    taxRates: composeTaxRates(defaults.taxRates, locale, country),
    paymentMethods: listPaymentMethods(locale),
    paper: defaults.paper,
  }
}

/** Returns the names of usual payment methods. */
export function listPaymentMethods(locale: Locale): readonly string[] {
  const text = getTranslator(locale)
  return (['transfer', 'card', 'debit', 'cheque', 'cash'] as const).map((method) =>
    text(`initial.method-${method}`),
  )
}

const offerStatuses: readonly (readonly [StatusKey, StatusMeaning])[] = [
  ['draft', 'draft'],
  ['offer-sent', 'open'],
  ['accepted', 'won'],
  ['declined', 'lost'],
]

const receivableStatuses: readonly (readonly [StatusKey, StatusMeaning])[] = [
  ['draft', 'draft'],
  ['invoice-sent', 'open'],
  ['partly-paid', 'open'],
  ['paid', 'won'],
  ['cancelled', 'lost'],
]

const creditStatuses: readonly (readonly [StatusKey, StatusMeaning])[] = [
  ['draft', 'draft'],
  ['credit-sent', 'open'],
  ['settled', 'won'],
  ['credit-cancelled', 'lost'],
]

const statusesByClaim = { offer: offerStatuses, payment: receivableStatuses, none: creditStatuses } as const

/** Returns the names and meanings of the statuses of a kind in their order. */
function composeStatuses(kind: KindName, locale: Locale): readonly InitialStatus[] {
  const text = getTranslator(locale)
  return statusesByClaim[getKind(kind).claim].map(([key, meaning]) => ({
    name: text(`initial.${key}`),
    meaning,
  }))
}

type StatusKey =
  | 'draft'
  | 'offer-sent'
  | 'accepted'
  | 'declined'
  | 'invoice-sent'
  | 'partly-paid'
  | 'paid'
  | 'credit-sent'
  | 'settled'
  | 'credit-cancelled'
  | 'cancelled'

/** Lists the names of the initial statuses of a kind with this meaning in a language, the usual one first. */
export function listInitialStatuses(
  kind: KindName,
  meaning: StatusMeaning,
  locale: Locale,
): readonly string[] {
  return composeStatuses(kind, locale)
    .filter((status) => status.meaning === meaning)
    .map(({ name }) => name)
}

/** Texts of terms and notes; null: the kind starts without them. Proposals have a message instead, credit notes refer to an invoice. */
const noteKeys: Readonly<Record<KindName, { readonly terms: TextKey; readonly notes: TextKey } | null>> = {
  proposal: null,
  estimate: { terms: 'initial.estimate-terms', notes: 'initial.estimate-notes' },
  invoice: { terms: 'initial.invoice-terms', notes: 'initial.invoice-notes' },
  creditNote: null,
}

/** Returns how documents of a kind are named: the title of new ones, and the prefix of their numbers. */
function composeName(kind: KindName, place: Place): { readonly title: string; readonly prefix: string } {
  const text = getTranslator(place.locale)
  return (
    findLocalName(kind, place) ?? {
      title: text(`initial.${kind}-title`),
      prefix: text(`initial.${kind}-prefix`),
    }
  )
}

/** Returns title, terms and notes of new documents of a kind. */
function composeTexts(kind: KindName, place: Place): KindTexts {
  const text = getTranslator(place.locale)
  const keys = noteKeys[kind]
  return {
    defaultTitle: composeName(kind, place).title,
    defaultTerms: keys === null ? '' : text(keys.terms),
    defaultCustomerNotes: keys === null ? '' : text(keys.notes),
  }
}

/** Returns the tax rates with names such as `TVA 5,5 %`, which documents print. */
export function composeTaxRates(
  rates: readonly string[],
  locale: Locale,
  country: string,
): readonly InitialTaxRate[] {
  // Switzerland and Liechtenstein have another abbreviation than Germany and Austria.
  const tax = locale === 'de' && country === 'CH' ? 'MWST' : getTranslator(locale)('initial.tax')
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  // In English, no space is between number and sign.
  const sign = locale === 'en' ? '%' : '\u00a0%'
  return rates.map((rate, index) => ({
    name: `${tax} ${percent.format(Number(rate))}${sign}`,
    rate,
    // The standard rate. Where no country was chosen, it is unknown which rate that is.
    isDefault: country !== '' && index === 0,
  }))
}

/** Returns whether the statuses of a kind are those of an installation in some language, in their order. */
export function isInitialStatusList(kind: KindName, stored: readonly { readonly name: string }[]): boolean {
  const names = stored.map(({ name }) => name)
  return locales.some((locale) =>
    isSameList(
      names,
      composeStatuses(kind, locale).map(({ name }) => name),
    ),
  )
}

/** Returns whether the tax rates are those of an installation in some language and country. */
export function isInitialTaxRateList(stored: readonly Pick<InitialTaxRate, 'name' | 'isDefault'>[]): boolean {
  const names = stored.map(({ name }) => name).sort()
  const isStored = (rates: readonly InitialTaxRate[]) =>
    isSameList(names, rates.map(({ name }) => name).sort()) && rates.every(hasKeptDefault)
  // Installations that had tax rates before there were default rates have none.
  const hasKeptDefault = ({ name, isDefault }: InitialTaxRate) =>
    isDefault || !stored.some((rate) => rate.isDefault && rate.name === name)
  return locales.some((locale) =>
    ['', ...knownCountries].some((country) => {
      const { taxRates } = (country === '' ? withoutRegion : findCountryDefaults(country)) ?? elsewhere
      return isStored(composeTaxRates(taxRates, locale, country))
    }),
  )
}

function isSameList(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index])
}
