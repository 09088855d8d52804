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

/** Limits of the values of a document (decision records on arithmetic and on documents). */
export const limits = {
  /** Largest amount of a document, in its currency. */
  largestAmount: decimal('999999999999.99'),
  /** Smallest amount of fields that can be negative: adjustments and the amount due. */
  smallestAmount: decimal('-999999999999.99'),
  /** 15 digits. */
  largestQuantity: decimal('999999999999999'),
  /** Days between the date of a document and its due date: ten years. */
  daysUntilDue: 3_650,
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
  lineDescriptionLength: 10_000,
  taxRateNameLength: 100,
  productGroupNameLength: 100,
  unitNameLength: 50,
  /** References and codes that an invoice states. */
  referenceLength: 100,
  exemptionCodeLength: 32,
  exemptionTextLength: 255,
  /** Number of an invoice that was written with another program. */
  foreignNumberLength: 50,
  noteLength: 50_000,
} as const satisfies Record<string, number | Decimal>

/** Limits of a document e-mail: recipients, length of the subject, attachments. */
export const documentEmailLimits = { recipients: 20, subject: 255, attachments: 10 } as const

/** How long a save can be repeated with its idempotency key, in milliseconds. */
export const idempotencyKeyLifetimeMs = 7 * 24 * 3_600_000

/** Rule for a number that a member enters. */
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

/** Rules for the numbers of a document and its lines. Form and server use the same ones. */
export const decimalRules = {
  amountDue: moneyRule,
  payment: { ...moneyRule, minimum: decimal('0.01') },
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
  exchangeRate: { minimum: decimal('0.000001'), maximum: decimal('1000000'), places: 6 },
  taxRate: { minimum: zero, maximum: limits.largestRate, places: limits.ratePlaces },
} as const satisfies Record<string, DecimalRule>

/** The reason why a number cannot be stored exactly, and the limit that it violates. */
export interface RuleViolation {
  readonly reason: 'too-small' | 'too-large' | 'too-many-places' | 'too-many-digits'
  readonly limit: Decimal | number
}

/** Returns the first violation of a rule; null if the value is valid. */
export function findViolation(value: Decimal, rule: DecimalRule): RuleViolation | null {
  if (isLess(value, rule.minimum)) return { reason: 'too-small', limit: rule.minimum }
  if (isLess(rule.maximum, value)) return { reason: 'too-large', limit: rule.maximum }
  if (countDecimalPlaces(value) > rule.places) return { reason: 'too-many-places', limit: rule.places }
  const maxDigits = limits.significantDigits
  return countSignificantDigits(value) > maxDigits ? { reason: 'too-many-digits', limit: maxDigits } : null
}

/** Returns whether one of the totals exceeds the largest amount that can be stored exactly. */
export function hasTooLargeTotal({ subTotal, totalTax, discountValue, total }: Totals): boolean {
  return [subTotal, totalTax, discountValue, total].some((amount) => exceeds(amount, limits.largestAmount))
}

export type LineRule = 'quantity-too-small' | 'price-below-zero'

/** Value of a line field after it lost focus, and the rule that changed it. */
export interface CorrectedValue {
  readonly value: Decimal
  readonly violatedRule: LineRule | null
}

/** Returns 1 for a missing quantity or one below 1, otherwise the entered quantity. */
export function correctQuantity(entered: Decimal | null): CorrectedValue {
  if (entered === null || isLess(entered, one)) return { value: one, violatedRule: 'quantity-too-small' }
  return { value: entered, violatedRule: null }
}

/** Returns 0 for a price below 0. An empty price is not corrected, so that nothing is sold for 0 by accident. */
export function correctPrice(entered: Decimal): CorrectedValue {
  if (isLess(entered, zero)) return { value: zero, violatedRule: 'price-below-zero' }
  return { value: entered, violatedRule: null }
}
