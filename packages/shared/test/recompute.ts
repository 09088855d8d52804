import type { Calculation, Step, Term } from '#documents/explaining/derivation.ts'

// The steps of a derivation a second time, with whole numbers alone: a decimal is a count of 10^-24.
const places = 24
const unit = 10n ** BigInt(places)
const cent = unit / 100n

export function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const magnitude = BigInt(whole) * unit + BigInt(fraction.padEnd(places, '0'))
  return text.startsWith('-') ? -magnitude : magnitude
}

/** What a step has to come to. */
export function recomputed(step: Step): bigint {
  switch (step.is) {
    case 'sum':
      return step.terms.reduce((sum, term) => sum + counted(term), 0n)
    case 'percent':
      return calculated(step)
    case 'rounding':
      return roundedToCents(scaled(step.from))
    case 'sharing':
      return cutToCents(scaled(step.from)) + (step.isRaised ? cent : 0n)
  }
}

export function calculated(how: Calculation): bigint {
  return how.is === 'product'
    ? (scaled(how.quantity) * scaled(how.price)) / unit
    : (scaled(how.basis) * scaled(how.percent)) / unit / 100n
}

function counted({ sign, times, exact }: Term): bigint {
  const value = scaled(exact) * BigInt(times)
  return sign === 'plus' ? value : -value
}

/** Halves away from zero. */
function roundedToCents(value: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const cents = (2n * magnitude + cent) / (2n * cent)
  return (value < 0n ? -cents : cents) * cent
}

export function cutToCents(value: bigint): bigint {
  return (value / cent) * cent
}
