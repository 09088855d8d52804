import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, fromScaled, toScaled } from '#money/decimal.ts'
import { computeRationalTotals } from '#test/reference-arithmetic.ts'
import { readVectors, toPricedContent } from '#test/vectors.ts'
import type { DocumentLine, PricedContent } from './sales-document.ts'
import { computeAmountDue, computeTotals, hasRoundingDifference } from './totals.ts'

const vectors = readVectors()

describe('reference vectors', () => {
  it('are complete', () => expect(vectors).toHaveLength(430))

  it.each(vectors.map((vector, index) => [index, vector] as const))(
    'match the totals: case %i',
    (_index, vector) => {
      const totals = computeTotals(toPricedContent(vector))
      expect({
        lines: totals.lines.map(({ tax, total }) => ({ tax_amount: tax, total_p_amount: total })),
        sub_total: totals.subTotal,
        total_tax: totals.totalTax,
        discount_value: totals.discountValue,
        total_amount: totals.total,
      }).toEqual(vector.expected)
    },
  )
})

describe('totals of ten thousand random documents', () => {
  const arbitraryDecimal = (minimum: number, maximum: number, places: number) =>
    fc.integer({ min: minimum, max: maximum }).map((units) => fromScaled(units, places))
  const line: fc.Arbitrary<DocumentLine> = fc.record({
    type: fc.constant('item' as const),
    productId: fc.constant(null),
    description: fc.constant(''),
    unitName: fc.constant(''),
    name: fc.constant('Line'),
    quantity: arbitraryDecimal(10_000, 90_000_000, 4),
    price: arbitraryDecimal(0, 2_000_000_000, 4),
    taxRates: fc.array(
      fc.record({
        id: fc.constant(null),
        name: fc.constant('Tax'),
        rate: arbitraryDecimal(0, 10_000_000, 4),
      }),
      { maxLength: 4 },
    ),
  })
  const content: fc.Arbitrary<PricedContent> = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: arbitraryDecimal(0, 1_000_000, 4),
    adjustments: arbitraryDecimal(-100_000_000, 100_000_000, 2),
  })

  it('agree with exact rational arithmetic', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(content, (document) => {
        const expected = computeRationalTotals(document)
        const totals = computeTotals(document)
        const toCents = (value: typeof totals.total) => BigInt(toScaled(value, 2))
        expect(totals.lines.map(({ tax, total }) => ({ tax: toCents(tax), total: toCents(total) }))).toEqual(
          expected.lines,
        )
        expect(toCents(totals.subTotal)).toBe(expected.subTotal)
        expect(toCents(totals.totalTax)).toBe(expected.totalTax)
        expect(toCents(totals.discountValue)).toBe(expected.discountValue)
        expect(toCents(totals.total)).toBe(expected.total)
      }),
      { numRuns: 10_000, seed: 20_260_101 },
    )
  })
})

describe('totals of a document', () => {
  const nineNinetyNine: DocumentLine = {
    type: 'item',
    productId: null,
    description: '',
    unitName: '',
    name: 'Line',
    quantity: decimal('1'),
    price: decimal('9.99'),
    taxRates: [{ id: 1, name: '20%', rate: decimal('20') }],
  }
  const three: PricedContent = {
    lines: [nineNinetyNine, nineNinetyNine, nineNinetyNine],
    discountType: 'after',
    discountPercentage: decimal('0'),
    adjustments: decimal('0'),
  }

  it('are rounded once, and a rounding difference is reported', () => {
    const totals = computeTotals(three)
    expect(totals.lines.map((line) => line.total)).toEqual(['11.99', '11.99', '11.99'])
    expect(totals.subTotal).toBe('35.96')
    expect(hasRoundingDifference(three.lines)).toBe(true)
    expect(hasRoundingDifference([nineNinetyNine])).toBe(false)
  })

  it('contain a discount before or after tax', () => {
    const tenPercent = { ...three, discountPercentage: decimal('10') }
    expect(computeTotals(tenPercent).discountValue).toBe('3.60')
    expect(computeTotals({ ...tenPercent, discountType: 'before' }).discountValue).toBe('3.00')
  })

  it('give the amount due, less the amount paid', () => {
    expect(computeAmountDue(decimal('35.96'), decimal('11.99'))).toBe('23.97')
    expect(computeAmountDue(decimal('10'), decimal('12'))).toBe('-2.00')
  })

  it('are equal for equal lines in any order of construction', () => {
    const createLine = (cents: number) => ({ ...nineNinetyNine, price: fromScaled(cents, 2) })
    const many = Array.from({ length: 100 }, (_, index) => createLine(index * 37 + 1))
    const states = [
      many,
      many.with(40, createLine(999)),
      many.with(40, createLine(998)).with(0, createLine(5)),
      many.toSpliced(33, 1),
      many.toSpliced(64, 0, createLine(7), createLine(8)),
      many.toReversed(),
      many.slice(0, 31),
      [...many.slice(0, 10), ...many.slice(0, 10)],
      many,
    ]
    for (const lines of states) {
      const copies = lines.map((line) => ({ ...line }))
      expect(computeTotals({ ...three, lines })).toEqual(computeTotals({ ...three, lines: copies }))
      expect(hasRoundingDifference(lines)).toBe(hasRoundingDifference(copies))
    }
  })

  it('do not change the document', () => {
    const frozen = Object.freeze({
      ...three,
      lines: Object.freeze(three.lines.map((line) => Object.freeze({ ...line }))),
    })
    expect(() => computeTotals(frozen)).not.toThrow()
  })
})
