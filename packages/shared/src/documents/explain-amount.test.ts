import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, fromScaled, one, zero } from '#money/decimal.ts'
import {
  parseScaled,
  recomputeCalculation,
  recomputeStep,
  truncateToCents,
} from '#test/reference-arithmetic.ts'
import { readVectors, toPricedContent } from '#test/vectors.ts'
import {
  type Derivation,
  type ExplainableContent,
  type ProductAmount,
  type Step,
  sumTerms,
} from './derivation.ts'
import { explainAmount } from './explain-amount.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeTaxesByRate } from './tax-summary.ts'
import { computeAmountDue, computeNetTotal, computeTotals } from './totals.ts'

/** Returns all derived amounts of a document with their values according to the totals. */
function listAmounts(content: ExplainableContent): (readonly [ProductAmount, string])[] {
  const totals = computeTotals(content)
  return [
    ...totals.lines.map(({ total }, index) => [{ type: 'line', index }, total] as const),
    ...computeTaxesByRate(content.lines).map(
      ({ name, rate, tax }) => [{ type: 'tax', rate: { name, rate } }, tax] as const,
    ),
    [{ type: 'sub-total' }, totals.subTotal],
    [{ type: 'total-tax' }, totals.totalTax],
    [{ type: 'net-total' }, computeNetTotal(totals)],
    [{ type: 'discount' }, totals.discountValue],
    [{ type: 'total' }, totals.total],
    [{ type: 'still-due' }, computeAmountDue(totals.total, content.amountPaid)],
  ]
}

function explain(content: ExplainableContent, amount: ProductAmount): Derivation {
  const derivation = explainAmount(content, amount)
  if (derivation === null) throw new Error(`The document has no ${amount.type} to explain`)
  return derivation
}

/**
 * Checks that each step recomputes to its result and starts with the previous one, and that the last result equals
 * the totals.
 */
function expectConsistent(content: ExplainableContent): void {
  for (const [amount, value] of listAmounts(content)) {
    const { steps, ...derivation } = explain(content, amount)
    expect(derivation.value).toBe(value)
    expect(steps.at(-1)?.result).toBe(value)
    for (const [index, step] of steps.entries()) {
      expect(parseScaled(step.result)).toBe(recomputeStep(step))
      expectToContinue(step, steps[index - 1])
      if (step.type === 'sum') expectTerms(step, content)
    }
    for (const { exact, isRoundedUp, money } of derivation.shares) {
      expect(parseScaled(money)).toBe(
        truncateToCents(parseScaled(exact)) + (isRoundedUp ? parseScaled('0.01') : 0n),
      )
    }
  }
}

function expectToContinue(step: Step, previous: Step | undefined): void {
  if (step.type === 'sum' || previous === undefined) return
  expect(parseScaled(step.type === 'percent' ? step.basis : step.from)).toBe(parseScaled(previous.result))
}

/** Checks that each term recomputes to its value, and that derived amounts equal their own derivation. */
function expectTerms({ terms, result }: Extract<Step, { type: 'sum' }>, content: ExplainableContent): void {
  expect(parseScaled(sumTerms(terms))).toBe(parseScaled(result))
  for (const { operand, exact, calculation } of terms) {
    if (calculation !== null) expect(parseScaled(exact)).toBe(recomputeCalculation(calculation))
    if (operand.type === 'line' || operand.type === 'tax') {
      expect(explain(content, operand).steps.map((step) => step.result)).toContain(exact)
    } else if (operand.type === 'sub-total' || operand.type === 'total-tax' || operand.type === 'discount') {
      expect(parseScaled(explain(content, operand).value)).toBe(parseScaled(exact))
    }
  }
}

describe('every derivation step recomputes to its result', () => {
  const arbitraryDecimal = (minimum: number, maximum: number, places: number) =>
    fc.integer({ min: minimum, max: maximum }).map((units) => fromScaled(units, places))
  const rate = fc.oneof(
    fc.constantFrom(
      { id: 1, name: 'VAT 20%', rate: decimal('20') },
      { id: null, name: 'VAT 20%', rate: decimal('20.00') },
      { id: 2, name: 'VAT 5.5%', rate: decimal('5.5') },
      { id: 0, name: '0%', rate: zero },
    ),
    fc.record({ id: fc.constant(null), name: fc.constant('Tax'), rate: arbitraryDecimal(0, 10_000_000, 4) }),
  )
  const line: fc.Arbitrary<DocumentLine> = fc.record({
    type: fc.constant('item' as const),
    productId: fc.constant(null),
    description: fc.constant(''),
    unitName: fc.constant(''),
    name: fc.constant('Line'),
    quantity: arbitraryDecimal(10_000, 90_000_000, 4),
    price: arbitraryDecimal(0, 2_000_000_000, 4),
    taxRates: fc.array(rate, { maxLength: 4 }),
  })
  const content: fc.Arbitrary<ExplainableContent> = fc.record({
    lines: fc.array(line, { maxLength: 10 }),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: arbitraryDecimal(0, 1_000_000, 4),
    adjustments: arbitraryDecimal(-100_000_000, 100_000_000, 2),
    amountPaid: arbitraryDecimal(0, 100_000_000, 2),
  })

  it('for random documents', { timeout: 60_000 }, () => {
    fc.assert(fc.property(content, expectConsistent), { numRuns: 120, seed: 20_260_101 })
  })

  it('for the reference vectors', () => {
    for (const vector of readVectors().filter((_vector, index) => index % 10 === 0)) {
      expectConsistent({ ...toPricedContent(vector), amountPaid: zero })
    }
  })
})

const vat20 = { id: 1, name: 'VAT 20%', rate: decimal('20.0') }
const vat5 = { id: 2, name: 'VAT 5.5%', rate: decimal('5.5') }

function createLine(quantity: string, price: string, taxRates: DocumentLine['taxRates'] = []): DocumentLine {
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

function createContent(given: Partial<ExplainableContent>): ExplainableContent {
  return {
    lines: [],
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
    amountPaid: zero,
    ...given,
  }
}

describe('derivation', () => {
  it('of a line contains quantity × price, each tax and one rounding', () => {
    const content = createContent({ lines: [createLine('3.00', '9.995', [vat20, vat5])] })
    expect(explain(content, { type: 'line', index: 0 })).toMatchObject({
      value: '37.63',
      steps: [
        {
          type: 'sum',
          terms: [
            { exact: '29.985', calculation: { type: 'product', quantity: '3', price: '9.995' } },
            {
              exact: '5.997',
              operand: { rate: { name: 'VAT 20%', rate: '20' } },
              calculation: { percent: '20', basis: '29.985' },
            },
            { exact: '1.649175', calculation: { percent: '5.5', basis: '29.985' } },
          ],
          result: '37.631175',
        },
        { type: 'rounding', from: '37.631175', result: '37.63' },
      ],
    })
  })

  it('of the sub-total contains the sum of the rounded lines if it differs', () => {
    const three = createContent({ lines: [1, 2, 3].map(() => createLine('1', '9.99', [vat20])) })
    expect(explain(three, { type: 'sub-total' })).toMatchObject({ value: '35.96', sumOfRounded: '35.97' })
    const single = createContent({ lines: three.lines.slice(1, 2) })
    expect(explain(single, { type: 'sub-total' }).sumOfRounded).toBeNull()
  })

  it('of a rate contains the lines that have it, and counts a line twice that has it twice', () => {
    const lines = [
      createLine('1', '10', [vat20]),
      createLine('1', '5', [vat5]),
      createLine('2', '30', [vat20, vat20]),
    ]
    const rate = { name: 'VAT 20%', rate: decimal('20') }
    const derivation = explain(createContent({ lines }), { type: 'tax', rate })
    const [sum, percent] = derivation.steps
    expect(sum).toMatchObject({
      terms: [
        { operand: { type: 'line-net', index: 0 }, count: 1, exact: '10' },
        { operand: { type: 'line-net', index: 2 }, count: 2, exact: '60' },
      ],
      result: '130',
    })
    expect(percent).toMatchObject({ percent: '20', basis: '130', result: '26' })
    expect(derivation).toMatchObject({ value: '26.00', printedBasis: '70.00' })
  })

  it('of the total tax gives a missing cent to the largest remainder', () => {
    const createTaxedLine = (name: string, price: string) =>
      createLine('1', price, [{ id: null, name, rate: decimal('10') }])
    const content = createContent({
      lines: [createTaxedLine('A', '0.33'), createTaxedLine('B', '0.34'), createTaxedLine('C', '0.33')],
    })
    const { shares } = explain(content, { type: 'total-tax' })
    expect(shares.map(({ isRoundedUp, money }) => [isRoundedUp, money])).toEqual([
      [false, '0.03'],
      [true, '0.04'],
      [false, '0.03'],
    ])
    const secondRate = explain(content, { type: 'tax', rate: { name: 'B', rate: decimal('10') } })
    expect(secondRate.steps.at(-1)).toEqual({
      type: 'apportionment',
      from: '0.034',
      truncated: '0.03',
      isRoundedUp: true,
      result: '0.04',
    })
  })

  it('of the discount begins with the sub-total without or with tax', () => {
    const before = createContent({
      lines: [createLine('1', '100', [vat20])],
      discountType: 'before',
      discountPercentage: decimal('12.5'),
    })
    expect(explain(before, { type: 'discount' }).steps).toMatchObject([
      { type: 'sum', operand: { type: 'net-total' }, result: '100.00' },
      { type: 'percent', percent: '12.5', basis: '100', result: '12.5' },
      { type: 'rounding', from: '12.5', result: '12.50' },
    ])
    const after = explain({ ...before, discountType: 'after' }, { type: 'discount' })
    expect(after.steps.map(({ type }) => type)).toEqual(['percent', 'rounding'])
    expect(after.value).toBe('15.00')
  })

  it('of the total subtracts the discount and adds the adjustment; of the amount still due subtracts the amount paid', () => {
    const content = createContent({
      lines: [createLine('1', '100')],
      discountPercentage: decimal('10'),
      adjustments: decimal('-3.5'),
      amountPaid: decimal('6.5'),
    })
    const [sum] = explain(content, { type: 'total' }).steps
    expect(sum).toMatchObject({
      terms: [
        { operand: { type: 'sub-total' }, sign: 'plus', exact: '100' },
        { operand: { type: 'discount' }, sign: 'minus', exact: '10' },
        { operand: { type: 'adjustments' }, sign: 'plus', exact: '-3.5' },
      ],
      result: '86.5',
    })
    expect(explain(content, { type: 'still-due' }).value).toBe('80.00')
  })

  it('is null if the document does not have the line or tax rate', () => {
    const content = createContent({ lines: [createLine('1', '100')] })
    expect(explainAmount(content, { type: 'line', index: 1 })).toBeNull()
    expect(explainAmount(content, { type: 'tax', rate: { name: 'VAT', rate: one } })).toBeNull()
  })
})
