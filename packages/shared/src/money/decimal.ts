import Big from 'big.js'

declare const decimalBrand: unique symbol

/**
 * An exact decimal as text in plain notation: `12`, `-0.05`, `11.90`.
 * Text, because it survives JSON, storage and comparison by eye without ever being a binary float.
 */
export type Decimal = string & { readonly [decimalBrand]: true }

/** An intermediate result: exact, unrounded, and opaque to everybody but this file. */
export type Exact = Big & { readonly exact?: never }

// A constructor of our own: nobody else's settings of big.js can change how money is rounded.
const Arithmetic = Big()
Arithmetic.RM = Big.roundHalfUp // halves away from zero, on both sides of zero
const hundredth = new Arithmetic('0.01')

const plainDecimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
// Without exponent and with no character that could be omitted: most figures are sent like this.
const canonicalDecimal = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
const maxTextLength = 64

export const zero = asDecimal('0')
export const one = asDecimal('1')

/** Reads ASCII digits with an optional sign, point and exponent; null for everything else, `NaN` and `Infinity` included. */
export function readDecimal(text: string): Decimal | null {
  if (text.length > maxTextLength) return null
  if (canonicalDecimal.test(text)) return asDecimal(text)
  if (!plainDecimal.test(text)) return null
  return asDecimal(toPlainText(new Arithmetic(text.replace(/^\+/, ''))))
}

/** For figures that the program itself wrote. @throws RangeError when the text is no decimal. */
export function decimal(text: string): Decimal {
  const read = readDecimal(text)
  if (read === null) throw new RangeError(`Not a decimal: ${text.slice(0, maxTextLength)}`)
  return read
}

/** The JSON number of a decimal. Lossless for up to 15 significant digits, which every stored figure has at most. */
export function toNumber(value: Decimal): number {
  return Number(value)
}

export function isLess(left: Decimal, right: Decimal): boolean {
  return compare(left, right) < 0
}

/**
 * Below 0 where the left one is less, above 0 where it is greater. Decimals are compared as text, because a document
 * has up to 40,000 of them that are checked against limits.
 */
function compare(left: Decimal, right: Decimal): number {
  if (left === right) return 0
  const [one, other] = [toCanonical(left), toCanonical(right)]
  const isNegative = one.startsWith('-')
  if (isNegative !== other.startsWith('-')) return isNegative ? -1 : 1
  const magnitudes = compareMagnitudes(one.slice(isNegative ? 1 : 0), other.slice(isNegative ? 1 : 0))
  return isNegative ? -magnitudes : magnitudes
}

/** Of canonical text without a sign. No decimal has zeros in front. */
function compareMagnitudes(left: string, right: string): number {
  const lengths = countWholeDigits(left) - countWholeDigits(right)
  if (lengths !== 0 || left === right) return lengths
  return left < right ? -1 : 1
}

function countWholeDigits(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? text.length : point
}

/** The same text for the same number, without the zeros that say nothing: `1.50` is `1.5`. Nothing is computed. */
export function toCanonical(value: Decimal): Decimal {
  const text = value.endsWith('0') && value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return text === '-0' ? zero : asDecimal(text)
}

/** The same number, however it is written: `1.5` and `1.50`. */
export function isEqual(left: Decimal, right: Decimal): boolean {
  return left === right || toCanonical(left) === toCanonical(right)
}

export function isZero(value: Decimal): boolean {
  return !/[1-9]/.test(value)
}

/** |value| is greater than the (positive) limit. */
export function exceeds(value: Decimal, limit: Decimal): boolean {
  return compare(asDecimal(value.replace('-', '')), limit) > 0
}

/** The two are further apart than the tolerance. */
export function isDifferenceGreater(left: Decimal, right: Decimal, tolerance: Decimal): boolean {
  return new Arithmetic(left).minus(right).abs().gt(tolerance)
}

/** Those that say something: 1 of `1.50`. */
export function countDecimalPlaces(value: Decimal): number {
  const text = toCanonical(value)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Digits from the first to the last one that is not zero; whole numbers count their trailing zeros. */
export function countSignificantDigits(value: Decimal): number {
  return toCanonical(value).replace(/[-.]/g, '').replace(/^0+/, '').length
}

/** To calculate with, without any rounding until it is reported. */
export function toExact(value: Decimal): Exact {
  return new Arithmetic(value)
}

export function addExact(left: Exact, right: Exact): Exact {
  return left.plus(right)
}

export function subtractExact(left: Exact, right: Exact): Exact {
  return left.minus(right)
}

export function multiplyExact(left: Exact, right: Exact): Exact {
  return left.times(right)
}

/** `percent` of the basis: basis × percent / 100, unrounded. */
export function computePercent(basis: Exact, percent: Exact): Exact {
  return basis.times(percent).times(hundredth)
}

/**
 * What somebody reckons for themselves, rounded once: to so many decimals, halves away from zero, without zeros that say
 * nothing. null where the denominator is 0. No figure of a document is ever divided.
 */
export function divideExact(numerator: Exact, denominator: Exact, places: number): Decimal | null {
  if (denominator.eq(0)) return null
  const Division = Big()
  Division.DP = places
  Division.RM = Big.roundHalfUp
  return asDecimal(toPlainText(new Division(numerator).div(denominator)))
}

/** The only rounding of figures of documents: to 2 decimals, halves away from zero. Always written with both of them. */
export function toMoney(value: Exact): Decimal {
  const text = value.toFixed(2)
  return asDecimal(text === '-0.00' ? '0.00' : text)
}

/** An intermediate result with every decimal it has, to be shown or compared: nothing is rounded. */
export function toDecimal(value: Exact): Decimal {
  return asDecimal(toPlainText(value))
}

/** What a part has of the money of a sum. */
export interface Share<Part> {
  readonly part: Part
  /** The part without what it has beyond the cent. */
  readonly truncated: Decimal
  /** One of the cents that were missing went to it. */
  readonly isRoundedUp: boolean
  readonly money: Decimal
}

/**
 * Parts in money that add up to the money of their sum: each part is cut off at the cent, and the cents that are missing
 * then go to the largest remainders, the first of equal ones (the method of the largest remainder).
 * @param exactOf how much a part is; none is below zero
 */
export function apportion<Part>(parts: readonly Part[], exactOf: (part: Part) => Exact): Share<Part>[] {
  const shares = parts.map((part) => {
    const whole = exactOf(part)
    const truncated = whole.round(2, Big.roundDown)
    return { part, whole, truncated, remainder: whole.minus(truncated) }
  })
  const sumOf = (key: 'whole' | 'truncated') =>
    shares.reduce((sum, share) => sum.plus(share[key]), new Arithmetic(0))
  const missing = sumOf('whole').round(2).minus(sumOf('truncated')).div(hundredth).toNumber()
  const byRemainder = shares.toSorted((one, other) => other.remainder.cmp(one.remainder))
  const roundedUp = new Set(byRemainder.slice(0, missing))
  return shares.map((share) => {
    const { part, truncated } = share
    const isRoundedUp = roundedUp.has(share)
    const money = toMoney(isRoundedUp ? truncated.plus(hundredth) : truncated)
    return { part, truncated: toMoney(truncated), isRoundedUp, money }
  })
}

/** Whole units of 10^-places, for integer columns: `toScaled('11.90', 2)` is 1190. @throws RangeError when digits would be lost. */
export function toScaled(value: Decimal, places: number): number {
  const [whole = '', fraction = ''] = toCanonical(value).split('.')
  const units = fraction.length > places ? Number.NaN : Number(`${whole}${fraction.padEnd(places, '0')}`)
  if (!Number.isSafeInteger(units)) throw new RangeError(`${value} does not fit ${places} decimal places`)
  return units === 0 ? 0 : units
}

/** The inverse of `toScaled`, written with all places: `fromScaled(1190, 2)` is `11.90`. @throws RangeError for no whole number */
export function fromScaled(units: number, places: number): Decimal {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not a whole number: ${units}`)
  // Nothing to compute: the point is put between the digits.
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const point = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return asDecimal(units < 0 ? `-${text}` : text)
}

function toPlainText(value: Big): string {
  const text = value.toFixed()
  return text === '-0' ? '0' : text
}

function asDecimal(text: string): Decimal {
  return text as Decimal // as: the only door into the brand
}
