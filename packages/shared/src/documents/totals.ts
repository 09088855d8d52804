import {
  addExact,
  computePercent,
  type Decimal,
  type Exact,
  multiplyExact,
  one,
  subtractExact,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'
import type { DocumentLine, LineTaxRate, PricedContent } from './sales-document.ts'

/** Amounts of one line, each rounded once from its exact value. */
export interface LineAmounts {
  readonly tax: Decimal
  /** With tax. */
  readonly total: Decimal
}

export interface Totals {
  readonly lines: readonly LineAmounts[]
  /** With tax. Rounded once from the exact sum, so it can differ by cents from the sum of the rounded line totals. */
  readonly subTotal: Decimal
  readonly totalTax: Decimal
  readonly discountValue: Decimal
  readonly total: Decimal
}

/** Exact sums of lines. */
export interface Sums {
  readonly tax: Exact
  readonly total: Exact
  /** Sum of the rounded line totals. */
  readonly roundedTotal: Exact
}

export interface ComputedLine extends Sums {
  readonly rounded: LineAmounts
}

/** Adjacent lines and their sums. */
interface LineChunk extends Sums {
  readonly lines: readonly DocumentLine[]
  readonly rounded: readonly LineAmounts[]
}

/** Cached because lines are immutable. */
const lineCache = new WeakMap<DocumentLine, ComputedLine>()

/** Chunks by first line. A change of one line recomputes its chunk only, and adds the sums of the others. */
const chunkCache = new WeakMap<DocumentLine, LineChunk>()
const linesPerChunk = 32

const exactZero = toExact(zero)

/** All values between the lines and the total. Values of type `Decimal` are rounded, values of type `Exact` are not. */
export interface TotalsBreakdown {
  readonly lines: readonly LineAmounts[]
  readonly sums: Sums
  readonly subTotal: Decimal
  readonly totalTax: Decimal
  /** Amount to which the discount applies. */
  readonly basis: Exact
  readonly discount: Exact
  readonly discountValue: Decimal
  readonly sum: Exact
  readonly total: Decimal
}

/**
 * Computes the totals of a document. Used by the form, the save and the PDF. Sub-total and total tax are rounded once from exact sums. All later amounts are computed from these rounded amounts.
 */
export function computeTotals(content: PricedContent): Totals {
  const { lines, subTotal, totalTax, discountValue, total } = computeBreakdown(content)
  return { lines, subTotal, totalTax, discountValue, total }
}

/** Computes the totals with all intermediate values, for explanations. */
export function computeBreakdown(content: PricedContent): TotalsBreakdown {
  const chunks = splitIntoChunks(content.lines)
  const sums = sumParts(chunks)
  const subTotal = toMoney(sums.total)
  const totalTax = toMoney(sums.tax)
  const basis =
    content.discountType === 'before'
      ? subtractExact(toExact(subTotal), toExact(totalTax))
      : toExact(subTotal)
  const discount = computePercent(basis, toExact(content.discountPercentage))
  const discountValue = toMoney(discount)
  const sum = addExact(subtractExact(toExact(subTotal), toExact(discountValue)), toExact(content.adjustments))
  const lines = chunks.flatMap(({ rounded }) => rounded)
  return { lines, sums, subTotal, totalTax, basis, discount, discountValue, sum, total: toMoney(sum) }
}

/** Returns whether the rounded line totals do not add up to the rounded sub-total. The screen then shows a note. */
export function hasRoundingDifference(lines: readonly DocumentLine[]): boolean {
  const { roundedTotal, total } = sumParts(splitIntoChunks(lines))
  return toMoney(roundedTotal) !== toMoney(total)
}

function splitIntoChunks(lines: readonly DocumentLine[]): LineChunk[] {
  const chunks: LineChunk[] = []
  for (let start = 0; start < lines.length; start += linesPerChunk) {
    chunks.push(getChunk(lines.slice(start, start + linesPerChunk)))
  }
  return chunks
}

function getChunk(lines: readonly DocumentLine[]): LineChunk {
  const [first] = lines
  const cached = first && chunkCache.get(first)
  if (cached && isSameList(cached.lines, lines)) return cached
  const computed = lines.map(getComputedLine)
  const chunk = { ...sumParts(computed), lines, rounded: computed.map(({ rounded }) => rounded) }
  if (first) chunkCache.set(first, chunk)
  return chunk
}

function isSameList(left: readonly DocumentLine[], right: readonly DocumentLine[]): boolean {
  return left.length === right.length && left.every((line, index) => line === right[index])
}

function sumParts(parts: readonly Sums[]): Sums {
  const sum = (field: keyof Sums) => parts.reduce((total, part) => addExact(total, part[field]), exactZero)
  return { tax: sum('tax'), total: sum('total'), roundedTotal: sum('roundedTotal') }
}

/** Computes the exact and the rounded amounts of a line. */
export function getComputedLine(line: DocumentLine): ComputedLine {
  const cached = lineCache.get(line)
  if (cached !== undefined) return cached
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

/** Computes the unrounded quantity × price of a line. */
export function computeNet({ quantity, price }: DocumentLine): Exact {
  return multiplyExact(toExact(quantity), toExact(price))
}

function addRate(sum: Exact, taxRate: LineTaxRate): Exact {
  return addExact(sum, toExact(taxRate.rate))
}

/** Quantity of a new line. */
export const defaultQuantity = one

/** Computes the total of the lines without tax from the rounded sub-total and total tax. */
export function computeNetTotal({ subTotal, totalTax }: Pick<Totals, 'subTotal' | 'totalTax'>): Decimal {
  return subtractMoney(subTotal, totalTax)
}

/** Computes the unpaid amount of an invoice, which is proposed as its amount due. */
export function computeAmountDue(total: Decimal, amountPaid: Decimal): Decimal {
  return subtractMoney(total, amountPaid)
}
