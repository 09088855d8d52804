import type { Calculation, Step, Term } from '#documents/explaining/derivation.ts'

// The steps of a derivation a second time, with whole numbers alone: a decimal is a count of 10^-24.
const decimalPlaces = 24
const unit = 10n ** BigInt(decimalPlaces)
const cent = unit / 100n

export function parseScaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const magnitude = BigInt(whole) * unit + BigInt(fraction.padEnd(decimalPlaces, '0'))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** What a step has to come to. */
export function recomputeStep(step: Step): bigint {
  switch (step.type) {
    case 'sum':
      return step.terms.reduce((sum, term) => sum + scaleTerm(term), 0n)
    case 'percent':
      return recomputeCalculation(step)
    case 'rounding':
      return roundScaledToCents(parseScaled(step.from))
    case 'sharing':
      return truncateToCents(parseScaled(step.from)) + (step.isRoundedUp ? cent : 0n)
  }
}

export function recomputeCalculation(how: Calculation): bigint {
  return how.type === 'product'
    ? (parseScaled(how.quantity) * parseScaled(how.price)) / unit
    : (parseScaled(how.basis) * parseScaled(how.percent)) / unit / 100n
}

function scaleTerm({ sign, count: times, exact }: Term): bigint {
  const value = parseScaled(exact) * BigInt(times)
  return sign === 'plus' ? value : -value
}

/** Halves away from zero. */
function roundScaledToCents(value: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const cents = (2n * magnitude + cent) / (2n * cent)
  return (value < 0n ? -cents : cents) * cent
}

export function truncateToCents(value: bigint): bigint {
  return (value / cent) * cent
}
