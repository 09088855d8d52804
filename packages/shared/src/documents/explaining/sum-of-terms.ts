import { type Decimal, type Exact, toExact, subtractExact, addExact, toDecimal, zero } from '#money/decimal.ts'
import type { Term } from './derivation.ts'

/** What some parts of a sum come to, unrounded. */
export function sumTerms(terms: readonly Term[]): Decimal {
  return toDecimal(terms.reduce(addTerm, toExact(zero)))
}

function addTerm(sum: Exact, { sign, count: times, exact: value }: Term): Exact {
  const add = sign === 'plus' ? addExact : subtractExact
  let added = sum
  for (let count = 0; count < times; count += 1) added = add(added, toExact(value))
  return added
}
