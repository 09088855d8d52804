import { type Decimal, countDecimalPlaces, exceeds, isLess, one, countSignificantDigits, zero } from '#money/decimal.ts'
import { limits } from './limits.ts'
import type { Totals } from './totals.ts'

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
