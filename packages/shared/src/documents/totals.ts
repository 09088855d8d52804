import {
  addExact,
  computePercent,
  type Decimal,
  type Exact,
  multiplyExact,
  one,
  subtractExact,
  toExact,
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
  readonly roundedTotal: Exact
}

export interface ComputedLine extends Sums {
  readonly rounded: LineAmounts
}

/** Neighbouring lines, and what they come to. */
interface LineChunk extends Sums {
  readonly lines: readonly DocumentLine[]
  readonly rounded: readonly LineAmounts[]
}

/** A line is a value and never changes, so it is computed once. */
const lineCache = new WeakMap<DocumentLine, ComputedLine>()

/** By their first lines: a keystroke in one line of a thousand adds up one portion, and the sums of the others. */
const chunkCache = new WeakMap<DocumentLine, LineChunk>()
const linesPerChunk = 32

const exactZero = toExact(zero)

/** Every value between the lines and the total. What is a `Decimal` is reported, the others are not rounded. */
export interface TotalsBreakdown {
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
export function computeTotals(content: PricedContent): Totals {
  const { lines, subTotal, totalTax, discountValue, total } = computeBreakdown(content)
  return { lines, subTotal, totalTax, discountValue, total }
}

/** `totalsOf` with everything on the way there, for those who are asked how a figure came about. */
export function computeBreakdown(content: PricedContent): TotalsBreakdown {
  const portions = splitIntoChunks(content.lines)
  const sums = sumParts(portions)
  const subTotal = toMoney(sums.total)
  const totalTax = toMoney(sums.tax)
  const basis =
    content.discountType === 'before'
      ? subtractExact(toExact(subTotal), toExact(totalTax))
      : toExact(subTotal)
  const discount = computePercent(basis, toExact(content.discountPercentage))
  const discountValue = toMoney(discount)
  const sum = addExact(subtractExact(toExact(subTotal), toExact(discountValue)), toExact(content.adjustments))
  const lines = portions.flatMap(({ rounded }) => rounded)
  return { lines, sums, subTotal, totalTax, basis, discount, discountValue, sum, total: toMoney(sum) }
}

/** The rounded figures of the lines do not add up to the rounded sub-total: worth a word where it shows. */
export function hasRoundingDifference(lines: readonly DocumentLine[]): boolean {
  const { roundedTotal, total } = sumParts(splitIntoChunks(lines))
  return toMoney(roundedTotal) !== toMoney(total)
}

function splitIntoChunks(lines: readonly DocumentLine[]): LineChunk[] {
  const found: LineChunk[] = []
  for (let start = 0; start < lines.length; start += linesPerChunk) {
    found.push(getChunk(lines.slice(start, start + linesPerChunk)))
  }
  return found
}

function getChunk(lines: readonly DocumentLine[]): LineChunk {
  const [first] = lines
  const known = first && chunkCache.get(first)
  if (known && isSameList(known.lines, lines)) return known
  const computed = lines.map(getComputedLine)
  const portion = { ...sumParts(computed), lines, rounded: computed.map(({ rounded }) => rounded) }
  if (first) chunkCache.set(first, portion)
  return portion
}

function isSameList(some: readonly DocumentLine[], others: readonly DocumentLine[]): boolean {
  return some.length === others.length && some.every((line, index) => line === others[index])
}

function sumParts(parts: readonly Sums[]): Sums {
  const sumOf = (figure: keyof Sums) => parts.reduce((sum, part) => addExact(sum, part[figure]), exactZero)
  return { tax: sumOf('tax'), total: sumOf('total'), roundedTotal: sumOf('roundedTotal') }
}

/** What `totalsOf` has of one line. */
export function getComputedLine(line: DocumentLine): ComputedLine {
  const known = lineCache.get(line)
  if (known !== undefined) return known
  const computed = computeLine(line)
  lineCache.set(line, computed)
  return computed
}

function computeLine(line: DocumentLine): ComputedLine {
  const net = computeNet(line)
  const tax = computePercent(net, line.taxRates.reduce(addRate, exactZero))
  const total = addExact(net, tax)
  const rounded = { tax: toMoney(tax), total: toMoney(total) }
  return { tax, total, roundedTotal: toExact(rounded.total), rounded }
}

/** Quantity × price, not rounded. */
export function computeNet({ quantity, price }: DocumentLine): Exact {
  return multiplyExact(toExact(quantity), toExact(price))
}

function addRate(sum: Exact, taxRate: LineTaxRate): Exact {
  return addExact(sum, toExact(taxRate.rate))
}

/** The quantity of a new line. */
export const defaultQuantity = one

/** Without tax: what is left of the sub-total, from reported figures. */
export function computeNetTotal({ subTotal, totalTax }: Pick<Totals, 'subTotal' | 'totalTax'>): Decimal {
  return toMoney(subtractExact(toExact(subTotal), toExact(totalTax)))
}

/** What an invoice still asks for: proposed as its amount due. */
export function computeAmountDue(total: Decimal, amountPaid: Decimal): Decimal {
  return toMoney(subtractExact(toExact(total), toExact(amountPaid)))
}
