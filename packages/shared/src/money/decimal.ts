import Big from 'big.js'

declare const decimalBrand: unique symbol

/**
 * An exact decimal as text in plain notation: `12`, `-0.05`, `11.90`. It is text so that it is never converted to a
 * binary float in JSON or in storage.
 */
export type Decimal = string & { readonly [decimalBrand]: true }

/** An exact, unrounded intermediate result. Only this file uses its methods. */
export type Exact = Big & { readonly exact?: never }

// An own constructor, so that the settings of other users of big.js cannot change the rounding of money.
const Arithmetic = Big()
Arithmetic.RM = Big.roundHalfUp // halves away from zero, on both sides of zero
const hundredth = new Arithmetic('0.01')

const decimalPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
// Without exponent and without characters that can be omitted, as most numbers are sent.
const canonicalPattern = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
const maxTextLength = 64

export const zero = asDecimal('0')
export const one = asDecimal('1')

/**
 * Parses ASCII digits with optional sign, point and exponent. Returns null for all other text, also `NaN` and
 * `Infinity`.
 */
export function readDecimal(text: string): Decimal | null {
  if (text.length > maxTextLength) return null
  if (canonicalPattern.test(text)) return asDecimal(text)
  if (!decimalPattern.test(text)) return null
  return asDecimal(toPlainText(new Arithmetic(text.replace(/^\+/, ''))))
}

/**
 * Parses a decimal of an XML file (`xs:decimal`, without exponent) and keeps its decimal places: `1.50` stays `1.50`. Leading
 * zeros and a plus sign are removed. Returns null for other text.
 */
export function readWrittenDecimal(text: string): Decimal | null {
  const match = text.length > maxTextLength ? null : /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text)
  if (match === null || !/\d/.test(text)) return null
  const [, sign, whole = '', fraction = ''] = match
  return asDecimal(`${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`)
}

/** Parses a decimal that the program itself wrote. @throws RangeError if the text is not a decimal */
export function decimal(text: string): Decimal {
  const value = readDecimal(text)
  if (value === null) throw new RangeError(`Not a decimal: ${text.slice(0, maxTextLength)}`)
  return value
}

/** Returns the JSON number of a decimal. Lossless up to 15 significant digits, the maximum of stored values. */
export function toNumber(value: Decimal): number {
  return Number(value)
}

export function isLess(left: Decimal, right: Decimal): boolean {
  return compare(left, right) < 0
}

/**
 * Returns a negative number if the left decimal is less, a positive one if it is greater, otherwise 0. Compares text,
 * which is fast: a document has up to 40,000 decimals that are checked against limits.
 */
function compare(left: Decimal, right: Decimal): number {
  if (left === right) return 0
  const [leftText, rightText] = [toCanonical(left), toCanonical(right)]
  const isNegative = leftText.startsWith('-')
  if (isNegative !== rightText.startsWith('-')) return isNegative ? -1 : 1
  const signLength = isNegative ? 1 : 0
  const result = compareMagnitudes(leftText.slice(signLength), rightText.slice(signLength))
  return isNegative ? -result : result
}

/** Compares canonical texts without sign. Decimals have no leading zeros, so a longer whole part is greater. */
function compareMagnitudes(left: string, right: string): number {
  const lengthDifference = countWholeDigits(left) - countWholeDigits(right)
  if (lengthDifference !== 0 || left === right) return lengthDifference
  return left < right ? -1 : 1
}

function countWholeDigits(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? text.length : point
}

/** Removes trailing zeros of the decimal places: `1.5` for `1.50`. Equal numbers have equal canonical text. */
export function toCanonical(value: Decimal): Decimal {
  const text = value.endsWith('0') && value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return text === '-0' ? zero : asDecimal(text)
}

/** Returns whether two decimals are the same number: `1.5` and `1.50` are. */
export function isEqual(left: Decimal, right: Decimal): boolean {
  return left === right || toCanonical(left) === toCanonical(right)
}

export function isZero(value: Decimal): boolean {
  return !/[1-9]/.test(value)
}

/** Returns the absolute value. */
export function abs(value: Decimal): Decimal {
  return asDecimal(value.replace('-', ''))
}

/** Returns whether the absolute value is greater than a limit. @param limit not negative */
export function exceeds(value: Decimal, limit: Decimal): boolean {
  return compare(abs(value), limit) > 0
}

/** Returns whether the difference of two decimals is greater than a tolerance. */
export function isDifferenceGreater(left: Decimal, right: Decimal, tolerance: Decimal): boolean {
  return new Arithmetic(left).minus(right).abs().gt(tolerance)
}

/** Counts decimal places without trailing zeros: 1 for `1.50`. */
export function countDecimalPlaces(value: Decimal): number {
  const text = toCanonical(value)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Counts the digits from the first one that is not zero. Trailing zeros count in whole numbers only. */
export function countSignificantDigits(value: Decimal): number {
  return toCanonical(value).replace(/[-.]/g, '').replace(/^0+/, '').length
}

/** Converts a decimal for calculations, which do not round. */
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

/** Computes basis × percent / 100, unrounded. */
export function computePercent(basis: Exact, percent: Exact): Exact {
  return basis.times(percent).times(hundredth)
}

/**
 * Divides, and rounds once to a number of decimal places, halves away from zero. Returns null if the denominator is 0.
 * Amounts of documents are never divided, except to remove the VAT from an amount that includes it.
 */
export function divideExact(numerator: Exact, denominator: Exact, places: number): Decimal | null {
  if (denominator.eq(0)) return null
  const Division = Big()
  Division.DP = places
  Division.RM = Big.roundHalfUp
  return asDecimal(toPlainText(new Division(numerator).div(denominator)))
}

/** Rounds an amount of a document to 2 decimals, halves away from zero. The result always has both decimals. */
export function toMoney(value: Exact): Decimal {
  const text = value.toFixed(2)
  return asDecimal(text === '-0.00' ? '0.00' : text)
}

/** Subtracts, and rounds the difference like `toMoney`. */
export function subtractMoney(left: Decimal, right: Decimal): Decimal {
  return toMoney(subtractExact(toExact(left), toExact(right)))
}

/** Returns an intermediate result as unrounded decimal, for display or comparison. */
export function toDecimal(value: Exact): Decimal {
  return asDecimal(toPlainText(value))
}

/** The share of a part in a rounded sum. */
export interface Share<Part> {
  readonly part: Part
  /** The part, truncated to cents. */
  readonly truncated: Decimal
  /** Whether one of the missing cents was added to the part. */
  readonly isRoundedUp: boolean
  readonly money: Decimal
}

/**
 * Rounds parts so that they add up to their rounded sum: truncates each part to cents, then adds the missing cents to
 * the parts with the largest remainders, the first of equal ones (largest remainder method).
 * @param getExact returns the exact value of a part, which must not be negative
 */
export function apportion<Part>(parts: readonly Part[], getExact: (part: Part) => Exact): Share<Part>[] {
  const shares = parts.map((part) => {
    const exact = getExact(part)
    const truncated = exact.round(2, Big.roundDown)
    return { part, exact, truncated, remainder: exact.minus(truncated) }
  })
  const sum = (key: 'exact' | 'truncated') =>
    shares.reduce((total, share) => total.plus(share[key]), new Arithmetic(0))
  const missingCents = sum('exact').round(2).minus(sum('truncated')).div(hundredth).toNumber()
  const sorted = shares.toSorted((left, right) => right.remainder.cmp(left.remainder))
  const roundedUp = new Set(sorted.slice(0, missingCents))
  return shares.map((share) => {
    const { part, truncated } = share
    const isRoundedUp = roundedUp.has(share)
    const money = toMoney(isRoundedUp ? truncated.plus(hundredth) : truncated)
    return { part, truncated: toMoney(truncated), isRoundedUp, money }
  })
}

/**
 * Splits an amount in proportion to weights, so that the parts add up to it, by the largest remainder method. Weights that are all 0
 * count as equal.
 * @param amount with at most 2 decimals; can be negative
 * @param weights not negative
 */
export function splitByWeight(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const magnitude = new Arithmetic(amount).abs()
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Arithmetic(0))
  // Quotients have 20 decimals, more than the digits of any sum of weights, so that different remainders stay different.
  const shares = apportion(weights, (weight) =>
    total.eq(0) ? magnitude.div(weights.length) : magnitude.times(weight).div(total),
  )
  const isNegative = isLess(amount, zero)
  return shares.map(({ money }) => (isNegative ? toMoney(new Arithmetic(money).neg()) : money))
}

/**
 * Converts a decimal to an integer in units of 10^-places, for integer columns: 1190 for `11.90` and 2 places.
 * @throws RangeError if digits would be lost
 */
export function toScaled(value: Decimal, places: number): number {
  const [whole = '', fraction = ''] = toCanonical(value).split('.')
  const units = fraction.length > places ? Number.NaN : Number(`${whole}${fraction.padEnd(places, '0')}`)
  if (!Number.isSafeInteger(units)) throw new RangeError(`${value} does not fit ${places} decimal places`)
  return units === 0 ? 0 : units
}

/**
 * Converts an integer in units of 10^-places to a decimal with all places: `11.90` for 1190 and 2 places.
 * @throws RangeError if it is not an integer
 */
export function fromScaled(units: number, places: number): Decimal {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not an integer: ${units}`)
  // Inserts the point between the digits, without arithmetic.
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
  return text as Decimal // as: the only place that creates the branded type
}
