import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** How figures and days are written for somebody. */
export interface PrintFormatter {
  /** Without its currency. */
  readonly formatAmount: (amount: Decimal) => string
  readonly formatMoney: (amount: Decimal) => string
  /** A price: cents, and more places where it has them. */
  readonly formatPrice: (price: Decimal) => string
  readonly formatQuantity: (quantity: Decimal) => string
  readonly formatPercent: (percent: Decimal) => string
  readonly formatDay: (day: CalendarDay) => string
  readonly formatCountry: (code: string) => string
}

interface RecipientRegion {
  readonly locale: Locale
  /** Empty: not known. */
  readonly country: string
}

/** @param currency of all money, as ISO code */
export function createPrintFormatter(reader: RecipientRegion, currency: string): PrintFormatter {
  const tag = getLanguageTag(reader)
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 4 })
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 })
  // A document has few rates, each in many lines.
  const shownRates = new Map<Decimal, string>()
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([tag], { type: 'region' })
  return {
    formatAmount: (amount) => formatWithoutCurrency(money, amount),
    formatMoney: (amount) => money.format(toNumericLiteral(amount)),
    formatPrice: (amount) => formatWithoutCurrency(price, amount),
    formatQuantity: (amount) => quantity.format(toNumericLiteral(amount)),
    formatPercent(rate) {
      const shown = shownRates.get(rate) ?? percent.format(toNumericLiteral(`${rate}e-2`))
      shownRates.set(rate, shown)
      return shown
    },
    formatDay: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    formatCountry: (code) => countries.of(code) ?? code,
  }
}

// Where people speak more of our languages than one.
const languagesByCountry = new Map([
  ['BE', ['fr', 'de']],
  ['CA', ['en', 'fr']],
  ['CH', ['de', 'fr']],
  ['LU', ['fr', 'de']],
])

/** As the country writes the language, where it is one of its own: nobody writes English as in France. */
function getLanguageTag({ locale, country }: RecipientRegion): string {
  if (country === '') return locale
  const spoken = languagesByCountry.get(country) ?? [new Intl.Locale(`und-${country}`).maximize().language]
  return spoken.includes(locale) ? `${locale}-${country}` : locale
}

/** Some write money in another way than plain figures: Swiss French has a comma in those, and a point in these. */
function formatWithoutCurrency(format: Intl.NumberFormat, amount: Decimal): string {
  const parts = format.formatToParts(toNumericLiteral(amount))
  return parts.map(({ type, value }) => (type === 'currency' || type === 'literal' ? '' : value)).join('')
}

/** Every digit of it is shown: as text it never becomes a binary float. */
function toNumericLiteral(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral // as: a decimal is one in plain notation
}
