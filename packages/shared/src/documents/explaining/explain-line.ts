import type { DocumentLine } from '#documents/sales-document.ts'
import { computeTax } from '#documents/tax-summary.ts'
import { getComputedLine, computeNet } from '#documents/totals.ts'
import { toCanonical, toDecimal } from '#money/decimal.ts'
import { type Derivation, derivationDefaults, type Term } from './derivation.ts'

/** The total of a line: quantity × price, each of its taxes, their sum, rounded once. */
export function explainLine(lines: readonly DocumentLine[], index: number): Derivation | null {
  const line = lines[index]
  if (line === undefined) return null
  const { total, rounded: reported } = getComputedLine(line)
  const net = toDecimal(computeNet(line))
  const taxes = line.taxRates.map(({ name, rate }): Term => {
    const percent = toCanonical(rate)
    return {
      operand: { type: 'line-tax', rate: { name, rate: percent } },
      sign: 'plus',
      count: 1,
      exact: toDecimal(computeTax(computeNet(line), rate)),
      calculation: { type: 'percent', percent, basis: net },
    }
  })
  const result = toDecimal(total)
  return {
    ...derivationDefaults,
    amount: { type: 'line', index },
    value: reported.total,
    steps: [
      { type: 'sum', operand: null, terms: [createNetTerm(line, index), ...taxes], result },
      { type: 'rounding', from: result, result: reported.total },
    ],
  }
}

/** What a line costs without tax, as a part of a sum. */
export function createNetTerm(line: DocumentLine, index: number): Term {
  const { quantity, price } = line
  return {
    operand: { type: 'line-net', index },
    sign: 'plus',
    count: 1,
    exact: toDecimal(computeNet(line)),
    calculation: { type: 'product', quantity: toCanonical(quantity), price: toCanonical(price) },
  }
}
