import {
  abs,
  addExact,
  computePercent,
  type Decimal,
  decimal,
  type Exact,
  isEqual,
  isLess,
  one,
  subtractExact,
  toDecimal,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'

const nothing = toExact(zero)
const half = decimal('0.5')

/** Adds amounts; absent ones count as 0. */
export function sum(amounts: readonly (Decimal | null)[]): Exact {
  let total = nothing
  for (const amount of amounts) if (amount !== null) total = addExact(total, toExact(amount))
  return total
}

/** Subtracts amounts; absent ones count as 0. */
export function subtract(left: Decimal | null, right: Decimal | null): Exact {
  return subtractExact(toExact(left ?? zero), toExact(right ?? zero))
}

/** Returns whether an amount is an exact result, rounded to 2 decimals. */
export function isRounded(amount: Decimal, result: Exact): boolean {
  return isEqual(amount, toMoney(result))
}

/** Returns whether an amount is exactly a result. */
export function isExactly(amount: Decimal, result: Exact): boolean {
  return isEqual(amount, toDecimal(result))
}

/** Returns whether two amounts differ by less than 1. The rules for VAT allow any rounding that stays within it. */
export function isWithinOne(left: Exact, right: Exact): boolean {
  return isLess(abs(toDecimal(subtractExact(left, right))), one)
}

/** Computes the VAT of an amount, rounded to 2 decimals. */
export function computeVat(base: Decimal, rate: Decimal): Exact {
  return toExact(toMoney(computePercent(toExact(base), toExact(rate))))
}

/** Returns whether an amount has more decimal places than it may have. Written places count, also zeros. */
export function hasMorePlaces(amount: Decimal, places: number): boolean {
  const point = amount.indexOf('.')
  return point >= 0 && amount.length - point - 1 > places
}

/** Returns whether an amount rounds to 0 without decimals. Halves round up, as in XPath. */
export function roundsToZero(amount: Decimal): boolean {
  const size = abs(amount)
  return isLess(size, half) || (amount.startsWith('-') && isEqual(size, half))
}
