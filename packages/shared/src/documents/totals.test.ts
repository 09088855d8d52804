import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, fromScaled, toScaled } from '#money/decimal.ts'
import { computeRationalTotals } from '#test/reference-arithmetic.ts'
import { readVectors, toPricedContent } from '#test/vectors.ts'
import type { DocumentLine, PricedContent } from './sales-document.ts'
import { computeAmountDue, computeTotals, hasRoundingDifference } from './totals.ts'

const vectors = readVectors()

describe('the agreed cases', () => {
  it('are all there', () => expect(vectors).toHaveLength(430))

  it.each(vectors.map((vector, index) => [index, vector] as const))('case %i', (_index, vector) => {
    const totals = computeTotals(toPricedContent(vector))
    expect({
      lines: totals.lines.map(({ tax, total }) => ({ tax_amount: tax, total_p_amount: total })),
      sub_total: totals.subTotal,
      total_tax: totals.totalTax,
      discount_value: totals.discountValue,
      total_amount: totals.total,
    }).toEqual(vector.expected)
  })
})

describe('ten thousand random documents', () => {
  const scaled = (minimum: number, maximum: number, places: number) =>
    fc.integer({ min: minimum, max: maximum }).map((units) => fromScaled(units, places))
  const line: fc.Arbitrary<DocumentLine> = fc.record({
    productId: fc.constant(null),
    name: fc.constant('Line'),
    quantity: scaled(10_000, 90_000_000, 4),
    price: scaled(0, 2_000_000_000, 4),
    taxRates: fc.array(
      fc.record({ id: fc.constant(null), name: fc.constant('Tax'), rate: scaled(0, 10_000_000, 4) }),
      { maxLength: 4 },
    ),
  })
  const content: fc.Arbitrary<PricedContent> = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: scaled(0, 1_000_000, 4),
    adjustments: scaled(-100_000_000, 100_000_000, 2),
  })

  it('agree with exact rational arithmetic', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(content, (document) => {
        const expected = computeRationalTotals(document)
        const totals = computeTotals(document)
        const inCents = (value: typeof totals.total) => BigInt(toScaled(value, 2))
        expect(totals.lines.map(({ tax, total }) => ({ tax: inCents(tax), total: inCents(total) }))).toEqual(
          expected.lines,
        )
        expect(inCents(totals.subTotal)).toBe(expected.subTotal)
        expect(inCents(totals.totalTax)).toBe(expected.totalTax)
        expect(inCents(totals.discountValue)).toBe(expected.discountValue)
        expect(inCents(totals.total)).toBe(expected.total)
      }),
      { numRuns: 10_000, seed: 20_260_101 },
    )
  })
})

describe('a document', () => {
  const nineNinetyNine: DocumentLine = {
    productId: null,
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

  it('rounds its sums once, and knows when that shows', () => {
    const totals = computeTotals(three)
    expect(totals.lines.map((line) => line.total)).toEqual(['11.99', '11.99', '11.99'])
    expect(totals.subTotal).toBe('35.96')
    expect(hasRoundingDifference(three.lines)).toBe(true)
    expect(hasRoundingDifference([nineNinetyNine])).toBe(false)
  })

  it('takes a discount from the amounts before or after tax', () => {
    const tenPercent = { ...three, discountPercentage: decimal('10') }
    expect(computeTotals(tenPercent).discountValue).toBe('3.60')
    expect(computeTotals({ ...tenPercent, discountType: 'before' }).discountValue).toBe('3.00')
  })

  it('asks for what is not paid yet', () => {
    expect(computeAmountDue(decimal('35.96'), decimal('11.99'))).toBe('23.97')
    expect(computeAmountDue(decimal('10'), decimal('12'))).toBe('-2.00')
  })

  it('comes to the same however its lines have come about', () => {
    const lineOf = (cents: number) => ({ ...nineNinetyNine, price: fromScaled(cents, 2) })
    const many = Array.from({ length: 100 }, (_, index) => lineOf(index * 37 + 1))
    const states = [
      many,
      many.with(40, lineOf(999)),
      many.with(40, lineOf(998)).with(0, lineOf(5)),
      many.toSpliced(33, 1),
      many.toSpliced(64, 0, lineOf(7), lineOf(8)),
      many.toReversed(),
      many.slice(0, 31),
      [...many.slice(0, 10), ...many.slice(0, 10)],
      many,
    ]
    for (const lines of states) {
      const afresh = lines.map((line) => ({ ...line }))
      expect(computeTotals({ ...three, lines })).toEqual(computeTotals({ ...three, lines: afresh }))
      expect(hasRoundingDifference(lines)).toBe(hasRoundingDifference(afresh))
    }
  })

  it('is not changed by being added up', () => {
    const frozen = Object.freeze({
      ...three,
      lines: Object.freeze(three.lines.map((line) => Object.freeze({ ...line }))),
    })
    expect(() => computeTotals(frozen)).not.toThrow()
  })
})
