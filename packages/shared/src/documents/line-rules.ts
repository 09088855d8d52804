import { type Decimal, isLess, one, zero } from '#money/decimal.ts'

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
