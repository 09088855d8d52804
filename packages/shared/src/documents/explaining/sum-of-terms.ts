import { type Decimal, type Exact, exact, minus, plus, unrounded, zero } from '#money/decimal.ts'
import type { Term } from './derivation.ts'

/** What some parts of a sum come to, unrounded. */
export function sumOfTerms(terms: readonly Term[]): Decimal {
  return unrounded(terms.reduce(addTerm, exact(zero)))
}

function addTerm(sum: Exact, { sign, times, exact: value }: Term): Exact {
  const add = sign === 'plus' ? plus : minus
  let added = sum
  for (let count = 0; count < times; count += 1) added = add(added, exact(value))
  return added
}
