import { describe, expect, it } from 'vitest'
import { addExact, decimal, toExact, toMoney, zero } from '#money/decimal.ts'
import { readVectors, toPricedContent } from '#test/vectors.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeNetAmount, computeTaxesByRate } from './tax-summary.ts'
import { computeTotals } from './totals.ts'

function createLine(
  quantity: string,
  price: string,
  ...rates: readonly (readonly [string, string])[]
): DocumentLine {
  const taxRates = rates.map(([name, rate]) => ({ id: null, name, rate: decimal(rate) }))
  return {
    type: 'item',
    productId: null,
    description: '',
    unitName: '',
    name: 'Line',
    quantity: decimal(quantity),
    price: decimal(price),
    taxRates,
  }
}

describe('computeTaxesByRate', () => {
  it('returns one total for each rate, in the order of the lines', () => {
    const lines = [
      createLine('2', '10', ['TVA', '20']),
      createLine('1', '5', ['TVA', '5.5'], ['Eco', '1']),
      createLine('1', '30', ['TVA', '20.0']),
    ]
    expect(computeTaxesByRate(lines)).toEqual([
      { name: 'TVA', rate: '20', basis: '50.00', tax: '10.00' },
      { name: 'TVA', rate: '5.5', basis: '5.00', tax: '0.28' },
      { name: 'Eco', rate: '1', basis: '5.00', tax: '0.05' },
    ])
  })

  it('gives a missing cent to the largest remainder', () => {
    const lines = [
      createLine('1', '0.33', ['A', '10']),
      createLine('1', '0.34', ['B', '10']),
      createLine('1', '0.33', ['C', '10']),
    ]
    expect(computeTotals({ ...toPricedContent(readFirstVector()), lines }).totalTax).toBe('0.10')
    expect(computeTaxesByRate(lines).map(({ tax }) => tax)).toEqual(['0.03', '0.04', '0.03'])
  })

  it('counts a rate twice that a line has twice, but its basis once', () => {
    expect(computeTaxesByRate([createLine('1', '100', ['TVA', '20'], ['TVA', '20'])])).toEqual([
      { name: 'TVA', rate: '20', basis: '100.00', tax: '40.00' },
    ])
  })

  it('returns a rate of 0 percent, but nothing for lines without rates', () => {
    expect(computeTaxesByRate([createLine('1', '8', ['0%', '0'])])).toEqual([
      { name: '0%', rate: '0', basis: '8.00', tax: '0.00' },
    ])
    expect(computeTaxesByRate([createLine('1', '8')])).toEqual([])
  })

  it('adds up to the total tax of every reference vector', () => {
    for (const vector of readVectors()) {
      const content = toPricedContent(vector)
      const taxes = computeTaxesByRate(content.lines).map(({ tax }) => toExact(tax))
      expect(toMoney(taxes.reduce(addExact, toExact(zero)))).toBe(vector.expected.total_tax)
    }
  })
})

it('rounds the net amount of a line once', () => {
  expect(computeNetAmount(createLine('3', '9.995', ['TVA', '20']))).toBe('29.99')
  expect(computeNetAmount(createLine('1.5', '0.01'))).toBe('0.02')
})

function readFirstVector() {
  const [first] = readVectors()
  if (!first) throw new Error('There are no reference vectors')
  return first
}
