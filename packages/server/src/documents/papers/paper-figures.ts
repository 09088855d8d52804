import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'

/** How figures and days are written for somebody. */
export interface PaperFigures {
  /** With both cents and no currency. */
  readonly money: (amount: Decimal) => string
  readonly moneyIn: (amount: Decimal, currency: string) => string
  /** A price: cents, and more places where it has them. */
  readonly price: (price: Decimal) => string
  readonly quantity: (quantity: Decimal) => string
  readonly percent: (percent: Decimal) => string
  readonly day: (day: CalendarDay) => string
  readonly country: (code: string) => string
}

/** @param country of the reader, for how it writes its language; empty: not known */
export function paperFigures(locale: string, country: string): PaperFigures {
  const tag = country === '' ? locale : `${locale}-${country}`
  const number = (least: number) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: 4 })
  const [plain, priced] = [number(0), number(2)]
  const money = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([tag], { type: 'region' })
  return {
    money: (amount) => money.format(exactly(amount)),
    moneyIn: (amount, currency) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency }).format(exactly(amount)),
    price: (price) => priced.format(exactly(price)),
    quantity: (quantity) => plain.format(exactly(quantity)),
    percent: (rate) => percent.format(exactly(hundredthOf(rate))),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    country: (code) => countries.of(code) ?? code,
  }
}

/** Every digit of it is shown: as text it never becomes a binary float. */
function exactly(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral // as: a decimal is one in plain notation
}

function hundredthOf(percent: Decimal): string {
  return `${percent}e-2`
}
