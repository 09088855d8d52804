import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** How figures and days are written for somebody. */
export interface PaperFigures {
  /** Without its currency. */
  readonly money: (amount: Decimal) => string
  readonly moneyIn: (amount: Decimal) => string
  /** A price: cents, and more places where it has them. */
  readonly price: (price: Decimal) => string
  readonly quantity: (quantity: Decimal) => string
  readonly percent: (percent: Decimal) => string
  readonly day: (day: CalendarDay) => string
  readonly country: (code: string) => string
}

interface Reader {
  readonly locale: Locale
  /** Empty: not known. */
  readonly country: string
}

/** @param currency of all money, as ISO code */
export function paperFigures(reader: Reader, currency: string): PaperFigures {
  const tag = tagOf(reader)
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 4 })
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 })
  // A document has few rates, each in many lines.
  const shownRates = new Map<Decimal, string>()
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([tag], { type: 'region' })
  return {
    money: (amount) => withoutCurrency(money, amount),
    moneyIn: (amount) => money.format(exactly(amount)),
    price: (amount) => withoutCurrency(price, amount),
    quantity: (amount) => quantity.format(exactly(amount)),
    percent(rate) {
      const shown = shownRates.get(rate) ?? percent.format(exactly(`${rate}e-2`))
      shownRates.set(rate, shown)
      return shown
    },
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    country: (code) => countries.of(code) ?? code,
  }
}

// Where people speak more of our languages than one.
const languagesOf = new Map([
  ['BE', ['fr', 'de']],
  ['CA', ['en', 'fr']],
  ['CH', ['de', 'fr']],
  ['LU', ['fr', 'de']],
])

/** As the country writes the language, where it is one of its own: nobody writes English as in France. */
function tagOf({ locale, country }: Reader): string {
  if (country === '') return locale
  const spoken = languagesOf.get(country) ?? [new Intl.Locale(`und-${country}`).maximize().language]
  return spoken.includes(locale) ? `${locale}-${country}` : locale
}

/** Some write money in another way than plain figures: Swiss French has a comma in those, and a point in these. */
function withoutCurrency(format: Intl.NumberFormat, amount: Decimal): string {
  const parts = format.formatToParts(exactly(amount))
  return parts.map(({ type, value }) => (type === 'currency' || type === 'literal' ? '' : value)).join('')
}

/** Every digit of it is shown: as text it never becomes a binary float. */
function exactly(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral // as: a decimal is one in plain notation
}
