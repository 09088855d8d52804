import type { DocumentShape } from './commands.ts'

// The amounts of a document, computed with integers and without the product: cents, and hundredths of a percent.

const vatPercents = ['20', '10', '5.5'] as const

/** 100 % in hundredths of a percent. */
const whole = 10_000

/** The properties of a document that determine its amounts. */
export interface DraftPrices {
  readonly shape: DocumentShape
  /** Price of the first line. */
  readonly cents: number
  /** The total, because an adjustment takes off everything else. Null: the adjustment is that of the shape. */
  readonly rest: number | null
}

/** A line of a document, of which one piece is sold. */
export interface ExpectedLine {
  readonly name: string
  readonly cents: number
  /** Decimal text. Null: no VAT. */
  readonly vatPercent: string | null
}

export function listLines({ shape, cents }: DraftPrices): ExpectedLine[] {
  const { lineCount, hasVat, isUniform, adjustment } = shape
  // The customer never owes less than nothing, and a changed price is one of something.
  const isRounding = adjustment.cents >= 0 && adjustment.cents < 100
  const least = isRounding ? 0 : 1_000
  return Array.from({ length: lineCount }, (_line, place) => ({
    name: isUniform ? 'Roof' : `Roof ${place + 1}`,
    cents: least + cents + 37 * place,
    vatPercent: hasVat ? (vatPercents[isUniform ? 0 : place] ?? vatPercents[0]) : null,
  }))
}

/** The adjustment of a document. */
export function computeAdjustment(prices: DraftPrices): DocumentShape['adjustment'] {
  const { shape, rest } = prices
  return rest === null ? shape.adjustment : { cents: rest - computeDiscounted(prices), isExpense: false }
}

/** Computes the total of a document as the screen shows it. */
export function computeTotal(prices: DraftPrices): number {
  return computeDiscounted(prices) + computeAdjustment(prices).cents
}

/** The amount that a customer owes for a document, in cents. */
interface ExpectedOwed {
  readonly owed: number
  /** How far the amount may differ, because single amounts are rounded. */
  readonly tolerance: number
}

/** Computes the amount owed for a document without credit notes. */
export function computeOwed(prices: DraftPrices): ExpectedOwed {
  const { discount, hasVat } = prices.shape
  const percent = toHundredths(discount.percent)
  if (discount.type === 'after' || percent === 0 || !hasVat)
    return { owed: computeTotal(prices), tolerance: 0 }
  // A discount on the prices lowers the VAT, too. The amounts of each line and VAT rate are rounded.
  const nets = listNets(prices)
  const exact = sum(nets, ({ net, rate }) => net * (whole - percent) * (whole + rate))
  const owed = divideRounded(exact, whole * whole) + computeAdjustment(prices).cents
  return { owed, tolerance: 3 * nets.length + 1 }
}

/** Computes the VAT of a base, both in cents. @param percent decimal text */
export function computeVat(base: number, percent: string): number {
  return divideRounded(base * toHundredths(percent), whole)
}

/** An amount without VAT. */
export interface NetAmount {
  /** In cents. */
  readonly net: number
  /** VAT in hundredths of a percent. */
  readonly rate: number
}

/** Computes the sum of amounts with their VAT, rounded once. */
export function computeSubTotal(nets: readonly NetAmount[]): number {
  return divideRounded(
    sum(nets, ({ net, rate }) => net * (whole + rate)),
    whole,
  )
}

/** Converts a percentage with up to two decimals to hundredths. */
export function toHundredths(percent: string): number {
  return Math.round(Number(percent) * 100)
}

/** Converts decimal text to cents. */
export function toCents(amount: string): number {
  // Not -0.
  return Math.round(Number(amount) * 100) || 0
}

function listNets(prices: DraftPrices): NetAmount[] {
  return listLines(prices).map(({ cents: net, vatPercent }) => ({
    net,
    rate: vatPercent === null ? 0 : toHundredths(vatPercent),
  }))
}

/** Computes the sum of the lines less the discount. */
function computeDiscounted(prices: DraftPrices): number {
  const { type, percent } = prices.shape.discount
  const nets = listNets(prices)
  const subTotal = computeSubTotal(nets)
  const tax = divideRounded(
    sum(nets, ({ net, rate }) => net * rate),
    whole,
  )
  const basis = type === 'before' ? subTotal - tax : subTotal
  return subTotal - divideRounded(basis * toHundredths(percent), whole)
}

function sum<Part>(parts: readonly Part[], getAmount: (part: Part) => number): number {
  return parts.reduce((total, part) => total + getAmount(part), 0)
}

/** Divides integers and rounds halves away from zero. */
function divideRounded(dividend: number, divisor: number): number {
  const magnitude = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))
  return dividend < 0 ? -magnitude : magnitude
}
