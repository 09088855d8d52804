import {
  countDecimalPlaces,
  countSignificantDigits,
  type Decimal,
  decimal,
  exceeds,
  isLess,
  one,
  zero,
} from '#money/decimal.ts'
import type { Totals } from './totals.ts'

/** Limits of what a document can hold (decisions on arithmetic and documents). */
export const limits = {
  /** The largest figure of a document, in its currency. */
  largestAmount: decimal('999999999999.99'),
  /** For what may be below zero: adjustments and the amount due. */
  smallestAmount: decimal('-999999999999.99'),
  /** 15 digits. */
  largestQuantity: decimal('999999999999999'),
  lines: 2_000,
  taxRatesPerLine: 20,
  significantDigits: 15,
  quantityPlaces: 4,
  pricePlaces: 4,
  ratePlaces: 4,
  percentPlaces: 4,
  moneyPlaces: 2,
  largestRate: decimal('1000'),
  largestDiscountPercent: decimal('100'),
  /** 2^31 − 1, the largest document number. */
  largestNumber: 2_147_483_647,
  prefixLength: 20,
  titleLength: 255,
  lineNameLength: 500,
  taxRateNameLength: 100,
  productGroupNameLength: 100,
  unitNameLength: 50,
  noteLength: 50_000,
} as const satisfies Record<string, number | Decimal>

/** Of a save that was stored, and may be sent again because its answer was lost: so long it is known by its key, and stored once. */
export const idempotencyKeyLifetimeMs = 7 * 24 * 3_600_000

/** What a figure that somebody enters may be. */
export interface DecimalRule {
  readonly minimum: Decimal
  readonly maximum: Decimal
  readonly places: number
}

const moneyRule: DecimalRule = {
  minimum: limits.smallestAmount,
  maximum: limits.largestAmount,
  places: limits.moneyPlaces,
}

/** The figures of a document and of its lines: what a form lets pass is what the server stores. */
export const decimalRules = {
  amountDue: moneyRule,
  amountPaid: { ...moneyRule, minimum: zero },
  shippingCharges: { ...moneyRule, minimum: zero },
  adjustments: moneyRule,
  discountPercentage: {
    minimum: zero,
    maximum: limits.largestDiscountPercent,
    places: limits.percentPlaces,
  },
  price: { minimum: zero, maximum: limits.largestAmount, places: limits.pricePlaces },
  quantity: { minimum: one, maximum: limits.largestQuantity, places: limits.quantityPlaces },
  taxRate: { minimum: zero, maximum: limits.largestRate, places: limits.ratePlaces },
} as const satisfies Record<string, DecimalRule>

/** The first thing that keeps a figure from being stored exactly as it is, and the limit that it breaks. */
export interface RuleViolation {
  readonly reason: 'too-small' | 'too-large' | 'too-many-places' | 'too-many-digits'
  readonly limit: Decimal | number
}

/** The first limit that a value breaks, with that limit; null where it keeps all. */
export function findViolation(value: Decimal, rule: DecimalRule): RuleViolation | null {
  if (isLess(value, rule.minimum)) return { reason: 'too-small', limit: rule.minimum }
  if (isLess(rule.maximum, value)) return { reason: 'too-large', limit: rule.maximum }
  if (countDecimalPlaces(value) > rule.places) return { reason: 'too-many-places', limit: rule.places }
  const mostDigits = limits.significantDigits
  return countSignificantDigits(value) > mostDigits ? { reason: 'too-many-digits', limit: mostDigits } : null
}

/** No figure below the lines can be larger than what is stored exactly. */
export function hasTooLargeTotal({ subTotal, totalTax, discountValue, total }: Totals): boolean {
  return [subTotal, totalTax, discountValue, total].some((figure) => exceeds(figure, limits.largestAmount))
}

export type LineRule = 'quantity-too-small' | 'price-below-zero'

/** What a line field holds once it is left, and the rule that changed it. */
export interface CorrectedValue {
  readonly value: Decimal
  readonly violatedRule: LineRule | null
}

/** A quantity below 1, or none, becomes 1. */
export function correctQuantity(entered: Decimal | null): CorrectedValue {
  if (entered === null || isLess(entered, one)) return { value: one, violatedRule: 'quantity-too-small' }
  return { value: entered, violatedRule: null }
}

/** A price below 0 becomes 0. An emptied one is no price at all, so that nothing is sold for 0 by accident. */
export function correctPrice(entered: Decimal): CorrectedValue {
  if (isLess(entered, zero)) return { value: zero, violatedRule: 'price-below-zero' }
  return { value: entered, violatedRule: null }
}
