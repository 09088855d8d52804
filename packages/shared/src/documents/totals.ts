import {
  type Decimal,
  type Exact,
  exact,
  minus,
  one,
  percentOf,
  plus,
  times,
  toMoney,
  zero,
} from '#money/decimal.ts'
import type { DocumentLine, LineTaxRate, PricedContent } from './sales-document.ts'

/** Reported figures of one line: each rounded once, from the exact ones. */
export interface LineAmounts {
  readonly tax: Decimal
  /** With tax. */
  readonly total: Decimal
}

export interface Totals {
  readonly lines: readonly LineAmounts[]
  /** With tax. Rounded once over the exact lines, so it can differ by cents from the sum of the rounded ones. */
  readonly subTotal: Decimal
  readonly totalTax: Decimal
  readonly discountValue: Decimal
  readonly total: Decimal
}

interface ComputedLine {
  readonly tax: Exact
  readonly total: Exact
  readonly reported: LineAmounts
}

/** A line is a value and never changes, so it is computed once: a keystroke in one of a thousand costs one. */
const computedLines = new WeakMap<DocumentLine, ComputedLine>()

const nothing = exact(zero)

/** The arithmetic of a document: on screen, in the save, on paper. Below the lines every figure follows from reported figures. */
export function totalsOf(content: PricedContent): Totals {
  const lines = content.lines.map(computedLine)
  const subTotal = toMoney(lines.reduce((sum, line) => plus(sum, line.total), nothing))
  const totalTax = toMoney(lines.reduce((sum, line) => plus(sum, line.tax), nothing))
  const basis = content.discountType === 'before' ? minus(exact(subTotal), exact(totalTax)) : exact(subTotal)
  const discountValue = toMoney(percentOf(basis, exact(content.discountPercentage)))
  const discounted = minus(exact(subTotal), exact(discountValue))
  return {
    lines: lines.map((line) => line.reported),
    subTotal,
    totalTax,
    discountValue,
    total: toMoney(plus(discounted, exact(content.adjustments))),
  }
}

/** The rounded figures of the lines do not add up to the rounded sub-total: worth a word where it shows. */
export function sumsDiffer(totals: Totals): boolean {
  const shown = totals.lines.reduce((sum, line) => plus(sum, exact(line.total)), nothing)
  return toMoney(shown) !== totals.subTotal
}

function computedLine(line: DocumentLine): ComputedLine {
  const known = computedLines.get(line)
  if (known !== undefined) return known
  const computed = computeLine(line)
  computedLines.set(line, computed)
  return computed
}

function computeLine(line: DocumentLine): ComputedLine {
  const net = times(exact(line.quantity), exact(line.price))
  const tax = percentOf(net, line.taxRates.reduce(addRate, nothing))
  const total = plus(net, tax)
  return { tax, total, reported: { tax: toMoney(tax), total: toMoney(total) } }
}

function addRate(sum: Exact, taxRate: LineTaxRate): Exact {
  return plus(sum, exact(taxRate.rate))
}

/** The quantity of a new line. */
export const defaultQuantity = one

/** Without tax: what is left of the sub-total, from reported figures. */
export function netTotalOf({ subTotal, totalTax }: Pick<Totals, 'subTotal' | 'totalTax'>): Decimal {
  return toMoney(minus(exact(subTotal), exact(totalTax)))
}
