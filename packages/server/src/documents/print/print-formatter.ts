import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { withFirstOfMonth } from '@quittance/shared/text/first-of-month.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** Formats amounts and dates for the recipient's language and country. */
export interface PrintFormatter {
  /** Without the currency symbol. */
  readonly formatAmount: (amount: Decimal) => string
  /** With the currency symbol. */
  readonly formatMoney: (amount: Decimal) => string
  /** Without the currency symbol, with up to four decimals. */
  readonly formatPrice: (price: Decimal) => string
  readonly formatQuantity: (quantity: Decimal) => string
  /** With up to six decimals. */
  readonly formatExchangeRate: (rate: Decimal) => string
  readonly formatPercent: (percent: Decimal) => string
  readonly formatDay: (day: CalendarDay) => string
  /** Returns the name of a country. */
  readonly formatCountry: (code: string) => string
}

export interface RecipientRegion {
  readonly locale: Locale
  /** ISO 3166 code; empty if unknown. */
  readonly country: string
}

/** @param currency ISO 4217 code */
export function createPrintFormatter(region: RecipientRegion, currency: string): PrintFormatter {
  const tag = getLanguageTag(region)
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 4 })
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const exchangeRate = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 })
  // A document has few tax rates, each in many lines.
  const formattedRates = new Map<Decimal, string>()
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([tag], { type: 'region' })
  return {
    formatAmount: (amount) => formatWithoutCurrency(money, amount),
    formatMoney: (amount) => money.format(toNumericLiteral(amount)),
    formatPrice: (amount) => formatWithoutCurrency(price, amount),
    formatQuantity: (amount) => quantity.format(toNumericLiteral(amount)),
    formatExchangeRate: (rate) => exchangeRate.format(toNumericLiteral(rate)),
    formatPercent(rate) {
      const formatted = formattedRates.get(rate) ?? percent.format(toNumericLiteral(`${rate}e-2`))
      formattedRates.set(rate, formatted)
      return formatted
    },
    formatDay: (date) => withFirstOfMonth(day.format(new Date(`${date}T00:00:00Z`)), region.locale),
    formatCountry: (code) => countries.of(code) ?? code,
  }
}

// Countries where more than one of our languages is spoken.
const languagesByCountry = new Map([
  ['BE', ['fr', 'de']],
  ['CA', ['en', 'fr']],
  ['CH', ['de', 'fr']],
  ['LU', ['fr', 'de']],
])

/** Adds the country to the language tag if the language is spoken there. */
function getLanguageTag({ locale, country }: RecipientRegion): string {
  if (country === '') return locale
  const languages = languagesByCountry.get(country) ?? [new Intl.Locale(`und-${country}`).maximize().language]
  return languages.includes(locale) ? `${locale}-${country}` : locale
}

/**
 * Formats with the separators of money, which can differ from those of other numbers: Swiss French writes a point in money and a
 * comma in other numbers.
 */
function formatWithoutCurrency(format: Intl.NumberFormat, amount: Decimal): string {
  const parts = format.formatToParts(toNumericLiteral(amount))
  return parts.map(({ type, value }) => (type === 'currency' || type === 'literal' ? '' : value)).join('')
}

/** Types a decimal for Intl.NumberFormat, which formats text exactly, without conversion to binary floating point. */
function toNumericLiteral(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral // as: decimals are in plain notation
}
