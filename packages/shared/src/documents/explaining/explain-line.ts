import type { DocumentLine } from '#documents/sales-document.ts'
import { taxAtRate } from '#documents/tax-summary.ts'
import { computedLine, netOf } from '#documents/totals.ts'
import { canonical, unrounded } from '#money/decimal.ts'
import { type Derivation, plainDerivation, type Term } from './derivation.ts'

/** The total of a line: quantity × price, each of its taxes, their sum, rounded once. */
export function explainLine(lines: readonly DocumentLine[], index: number): Derivation | null {
  const line = lines[index]
  if (line === undefined) return null
  const { total, reported } = computedLine(line)
  const net = unrounded(netOf(line))
  const taxes = line.taxRates.map(({ name, rate }): Term => {
    const percent = canonical(rate)
    return {
      what: { of: 'line-tax', rate: { name, rate: percent } },
      sign: 'plus',
      times: 1,
      exact: unrounded(taxAtRate(netOf(line), rate)),
      how: { is: 'percent', percent, basis: net },
    }
  })
  const result = unrounded(total)
  return {
    ...plainDerivation,
    figure: { of: 'line', index },
    value: reported.total,
    steps: [
      { is: 'sum', what: null, terms: [netTerm(line, index), ...taxes], result },
      { is: 'rounding', from: result, result: reported.total },
    ],
  }
}

/** What a line costs without tax, as a part of a sum. */
export function netTerm(line: DocumentLine, index: number): Term {
  const { quantity, price } = line
  return {
    what: { of: 'line-net', index },
    sign: 'plus',
    times: 1,
    exact: unrounded(netOf(line)),
    how: { is: 'product', quantity: canonical(quantity), price: canonical(price) },
  }
}
