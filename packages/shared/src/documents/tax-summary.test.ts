import { describe, expect, it } from 'vitest'
import { addExact, decimal, toExact, toMoney, zero } from '#money/decimal.ts'
import { readVectors, toPricedContent } from '#test/vectors.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeNetAmount, computeTaxesByRate } from './tax-summary.ts'
import { computeTotals } from './totals.ts'

function aLine(
  quantity: string,
  price: string,
  ...rates: readonly (readonly [string, string])[]
): DocumentLine {
  const taxRates = rates.map(([name, rate]) => ({ id: null, name, rate: decimal(rate) }))
  return { productId: null, name: 'Line', quantity: decimal(quantity), price: decimal(price), taxRates }
}

describe('the tax by rate', () => {
  it('is one sum for each rate, in the order of the lines', () => {
    const lines = [
      aLine('2', '10', ['TVA', '20']),
      aLine('1', '5', ['TVA', '5.5'], ['Eco', '1']),
      aLine('1', '30', ['TVA', '20.0']),
    ]
    expect(computeTaxesByRate(lines)).toEqual([
      { name: 'TVA', rate: '20', basis: '50.00', tax: '10.00' },
      { name: 'TVA', rate: '5.5', basis: '5.00', tax: '0.28' },
      { name: 'Eco', rate: '1', basis: '5.00', tax: '0.05' },
    ])
  })

  it('gives a missing cent to the largest remainder', () => {
    const lines = [
      aLine('1', '0.33', ['A', '10']),
      aLine('1', '0.34', ['B', '10']),
      aLine('1', '0.33', ['C', '10']),
    ]
    expect(computeTotals({ ...toPricedContent(firstVector()), lines }).totalTax).toBe('0.10')
    expect(computeTaxesByRate(lines).map(({ tax }) => tax)).toEqual(['0.03', '0.04', '0.03'])
  })

  it('is taken twice of one amount where a rate stands twice in a line', () => {
    expect(computeTaxesByRate([aLine('1', '100', ['TVA', '20'], ['TVA', '20'])])).toEqual([
      { name: 'TVA', rate: '20', basis: '100.00', tax: '40.00' },
    ])
  })

  it('is there for a rate of nothing, and nothing for lines without rates', () => {
    expect(computeTaxesByRate([aLine('1', '8', ['0%', '0'])])).toEqual([
      { name: '0%', rate: '0', basis: '8.00', tax: '0.00' },
    ])
    expect(computeTaxesByRate([aLine('1', '8')])).toEqual([])
  })

  it('adds up to the total tax of every agreed case', () => {
    for (const vector of readVectors()) {
      const content = toPricedContent(vector)
      const taxes = computeTaxesByRate(content.lines).map(({ tax }) => toExact(tax))
      expect(toMoney(taxes.reduce(addExact, toExact(zero)))).toBe(vector.expected.total_tax)
    }
  })
})

it('a line without its tax is rounded once', () => {
  expect(computeNetAmount(aLine('3', '9.995', ['TVA', '20']))).toBe('29.99')
  expect(computeNetAmount(aLine('1.5', '0.01'))).toBe('0.02')
})

function firstVector() {
  const [first] = readVectors()
  if (!first) throw new Error('There are no agreed cases')
  return first
}
