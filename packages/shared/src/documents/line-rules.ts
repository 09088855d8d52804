import { type Decimal, isLess, one, zero } from '#money/decimal.ts'

export type LineRule = 'quantity-too-small' | 'price-below-zero'

/** What a line field holds once it is left, and the rule that changed it. */
export interface Settled {
  readonly value: Decimal
  readonly broken: LineRule | null
}

/** A quantity below 1, or none, becomes 1. */
export function settleQuantity(entered: Decimal | null): Settled {
  if (entered === null || isLess(entered, one)) return { value: one, broken: 'quantity-too-small' }
  return { value: entered, broken: null }
}

/** A price below 0 becomes 0. An emptied one is no price at all, so that nothing is sold for 0 by accident. */
export function settlePrice(entered: Decimal): Settled {
  if (isLess(entered, zero)) return { value: zero, broken: 'price-below-zero' }
  return { value: entered, broken: null }
}
