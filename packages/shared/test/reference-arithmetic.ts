import type { Calculation, Step, Term } from '#documents/derivation.ts'
import type { PricedContent } from '#documents/sales-document.ts'

// A second implementation of the document arithmetic with integers: a decimal is a numerator over a power of ten.
interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Amounts in cents. */
export interface RationalTotals {
  readonly lines: readonly { readonly tax: bigint; readonly total: bigint }[]
  readonly subTotal: bigint
  readonly totalTax: bigint
  readonly discountValue: bigint
  readonly total: bigint
}

/** Computes the totals of a document. */
export function computeRationalTotals(content: PricedContent): RationalTotals {
  const lines = content.lines.map((line) => {
    const net = multiply(parseRational(line.quantity), parseRational(line.price))
    const rates = line.taxRates
      .map(({ rate }) => parseRational(rate))
      .reduce(add, { numerator: 0n, denominator: 1n })
    const tax = multiply(multiply(net, rates), { numerator: 1n, denominator: 100n })
    return { tax, total: add(net, tax) }
  })
  const zero = { numerator: 0n, denominator: 1n }
  const subTotal = roundToCents(lines.map((line) => line.total).reduce(add, zero))
  const totalTax = roundToCents(lines.map((line) => line.tax).reduce(add, zero))
  const basis = content.discountType === 'before' ? subTotal - totalTax : subTotal
  const percent = multiply(parseRational(content.discountPercentage), { numerator: 1n, denominator: 10_000n })
  const discountValue = roundToCents(multiply({ numerator: basis, denominator: 1n }, percent))
  const adjustments = roundToCents(parseRational(content.adjustments))
  return {
    lines: lines.map((line) => ({ tax: roundToCents(line.tax), total: roundToCents(line.total) })),
    subTotal,
    totalTax,
    discountValue,
    total: subTotal - discountValue + adjustments,
  }
}

function parseRational(text: string): Rational {
  const [whole = '0', fraction = ''] = text.split('.')
  return { numerator: BigInt(`${whole}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

function multiply(left: Rational, right: Rational): Rational {
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator }
}

function add(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  }
}

/** Rounds half away from zero. */
function roundToCents({ numerator, denominator }: Rational): bigint {
  const scaled = numerator * 100n
  const magnitude = scaled < 0n ? -scaled : scaled
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return scaled < 0n ? -rounded : rounded
}

// A second implementation of the derivation steps with integers: a decimal is a multiple of 10^-24.
const decimalPlaces = 24
const unit = 10n ** BigInt(decimalPlaces)
const cent = unit / 100n

export function parseScaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const magnitude = BigInt(whole) * unit + BigInt(fraction.padEnd(decimalPlaces, '0'))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** Returns the expected result of a step, in multiples of 10^-24. */
export function recomputeStep(step: Step): bigint {
  switch (step.type) {
    case 'sum':
      return step.terms.reduce((sum, term) => sum + scaleTerm(term), 0n)
    case 'percent':
      return recomputeCalculation(step)
    case 'rounding':
      return roundScaledToCents(parseScaled(step.from))
    case 'apportionment':
      return truncateToCents(parseScaled(step.from)) + (step.isRoundedUp ? cent : 0n)
  }
}

export function recomputeCalculation(calculation: Calculation): bigint {
  return calculation.type === 'product'
    ? (parseScaled(calculation.quantity) * parseScaled(calculation.price)) / unit
    : (parseScaled(calculation.basis) * parseScaled(calculation.percent)) / unit / 100n
}

function scaleTerm({ sign, count, exact }: Term): bigint {
  const value = parseScaled(exact) * BigInt(count)
  return sign === 'plus' ? value : -value
}

/** Rounds half away from zero. */
function roundScaledToCents(value: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const cents = (2n * magnitude + cent) / (2n * cent)
  return (value < 0n ? -cents : cents) * cent
}

export function truncateToCents(value: bigint): bigint {
  return (value / cent) * cent
}
