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

/** Not rounded. */
export interface Sums {
  readonly tax: Exact
  readonly total: Exact
  /** Of the rounded totals of the lines. */
  readonly shown: Exact
}

export interface ComputedLine extends Sums {
  readonly reported: LineAmounts
}

/** Neighbouring lines, and what they come to. */
interface Portion extends Sums {
  readonly lines: readonly DocumentLine[]
  readonly reported: readonly LineAmounts[]
}

/** A line is a value and never changes, so it is computed once. */
const computedLines = new WeakMap<DocumentLine, ComputedLine>()

/** By their first lines: a keystroke in one line of a thousand adds up one portion, and the sums of the others. */
const computedPortions = new WeakMap<DocumentLine, Portion>()
const linesInPortion = 32

const nothing = exact(zero)

/** Every value between the lines and the total. What is a `Decimal` is reported, the others are not rounded. */
export interface Working {
  readonly lines: readonly LineAmounts[]
  readonly sums: Sums
  readonly subTotal: Decimal
  readonly totalTax: Decimal
  /** What the discount is taken from. */
  readonly basis: Exact
  readonly discount: Exact
  readonly discountValue: Decimal
  readonly sum: Exact
  readonly total: Decimal
}

/** The arithmetic of a document: on screen, in the save, on paper. Below the lines every figure follows from reported figures. */
export function totalsOf(content: PricedContent): Totals {
  const { lines, subTotal, totalTax, discountValue, total } = workingOf(content)
  return { lines, subTotal, totalTax, discountValue, total }
}

/** `totalsOf` with everything on the way there, for those who are asked how a figure came about. */
export function workingOf(content: PricedContent): Working {
  const portions = portionsOf(content.lines)
  const sums = summed(portions)
  const subTotal = toMoney(sums.total)
  const totalTax = toMoney(sums.tax)
  const basis = content.discountType === 'before' ? minus(exact(subTotal), exact(totalTax)) : exact(subTotal)
  const discount = percentOf(basis, exact(content.discountPercentage))
  const discountValue = toMoney(discount)
  const sum = plus(minus(exact(subTotal), exact(discountValue)), exact(content.adjustments))
  const lines = portions.flatMap(({ reported }) => reported)
  return { lines, sums, subTotal, totalTax, basis, discount, discountValue, sum, total: toMoney(sum) }
}

/** The rounded figures of the lines do not add up to the rounded sub-total: worth a word where it shows. */
export function sumsDiffer(lines: readonly DocumentLine[]): boolean {
  const { shown, total } = summed(portionsOf(lines))
  return toMoney(shown) !== toMoney(total)
}

function portionsOf(lines: readonly DocumentLine[]): Portion[] {
  const found: Portion[] = []
  for (let start = 0; start < lines.length; start += linesInPortion) {
    found.push(portionOf(lines.slice(start, start + linesInPortion)))
  }
  return found
}

function portionOf(lines: readonly DocumentLine[]): Portion {
  const [first] = lines
  const known = first && computedPortions.get(first)
  if (known && areSame(known.lines, lines)) return known
  const computed = lines.map(computedLine)
  const portion = { ...summed(computed), lines, reported: computed.map(({ reported }) => reported) }
  if (first) computedPortions.set(first, portion)
  return portion
}

function areSame(some: readonly DocumentLine[], others: readonly DocumentLine[]): boolean {
  return some.length === others.length && some.every((line, index) => line === others[index])
}

function summed(parts: readonly Sums[]): Sums {
  const sumOf = (figure: keyof Sums) => parts.reduce((sum, part) => plus(sum, part[figure]), nothing)
  return { tax: sumOf('tax'), total: sumOf('total'), shown: sumOf('shown') }
}

/** What `totalsOf` has of one line. */
export function computedLine(line: DocumentLine): ComputedLine {
  const known = computedLines.get(line)
  if (known !== undefined) return known
  const computed = computeLine(line)
  computedLines.set(line, computed)
  return computed
}

function computeLine(line: DocumentLine): ComputedLine {
  const net = netOf(line)
  const tax = percentOf(net, line.taxRates.reduce(addRate, nothing))
  const total = plus(net, tax)
  const reported = { tax: toMoney(tax), total: toMoney(total) }
  return { tax, total, shown: exact(reported.total), reported }
}

/** Quantity × price, not rounded. */
export function netOf({ quantity, price }: DocumentLine): Exact {
  return times(exact(quantity), exact(price))
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

/** What an invoice still asks for: proposed as its amount due. */
export function amountStillDue(total: Decimal, amountPaid: Decimal): Decimal {
  return toMoney(minus(exact(total), exact(amountPaid)))
}
