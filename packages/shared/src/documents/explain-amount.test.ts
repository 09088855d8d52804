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
import type { Derivation, DerivedAmount, ExplainableContent, Step } from './derivation.ts'
import { sumTerms } from './derivation.ts'
import { explainAmount } from './explain-amount.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeTaxesByRate } from './tax-summary.ts'
import { computeAmountDue, computeNetTotal, computeTotals } from './totals.ts'

/** Every figure of a document, each with what it is according to the totals. */
function figuresOf(content: ExplainableContent): (readonly [DerivedAmount, string])[] {
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

function explained(content: ExplainableContent, figure: DerivedAmount): Derivation {
  const derivation = explainAmount(content, figure)
  if (derivation === null) throw new Error(`There is no ${figure.type} to explain`)
  return derivation
}

/** Every step comes to what it says, goes on from the one before, and the last one is the figure of the totals. */
function expectSound(content: ExplainableContent): void {
  for (const [figure, value] of figuresOf(content)) {
    const { steps, ...derivation } = explained(content, figure)
    expect(derivation.value).toBe(value)
    expect(steps.at(-1)?.result).toBe(value)
    for (const [place, step] of steps.entries()) {
      expect(parseScaled(step.result)).toBe(recomputeStep(step))
      expectToGoOn(step, steps[place - 1])
      if (step.type === 'sum') expectTerms(step, content)
    }
    for (const { exact, isRoundedUp, money } of derivation.shares) {
      expect(parseScaled(money)).toBe(
        truncateToCents(parseScaled(exact)) + (isRoundedUp ? parseScaled('0.01') : 0n),
      )
    }
  }
}

function expectToGoOn(step: Step, before: Step | undefined): void {
  if (step.type === 'sum' || before === undefined) return
  expect(parseScaled(step.type === 'percent' ? step.basis : step.from)).toBe(parseScaled(before.result))
}

/** Each part is how it is calculated, and the part that is a figure itself is what its own derivation says. */
function expectTerms({ terms, result }: Extract<Step, { type: 'sum' }>, content: ExplainableContent): void {
  expect(parseScaled(sumTerms(terms))).toBe(parseScaled(result))
  for (const { operand, exact, calculation } of terms) {
    if (calculation !== null) expect(parseScaled(exact)).toBe(recomputeCalculation(calculation))
    if (operand.type === 'line' || operand.type === 'tax') {
      expect(explained(content, operand).steps.map((step) => step.result)).toContain(exact)
    } else if (operand.type === 'sub-total' || operand.type === 'total-tax' || operand.type === 'discount') {
      expect(parseScaled(explained(content, operand).value)).toBe(parseScaled(exact))
    }
  }
}

describe('every step of every figure can be recomputed', () => {
  const figure = (minimum: number, maximum: number, places: number) =>
    fc.integer({ min: minimum, max: maximum }).map((units) => fromScaled(units, places))
  const rate = fc.oneof(
    fc.constantFrom(
      { id: 1, name: 'VAT 20%', rate: decimal('20') },
      { id: null, name: 'VAT 20%', rate: decimal('20.00') },
      { id: 2, name: 'VAT 5.5%', rate: decimal('5.5') },
      { id: 0, name: '0%', rate: zero },
    ),
    fc.record({ id: fc.constant(null), name: fc.constant('Tax'), rate: figure(0, 10_000_000, 4) }),
  )
  const line: fc.Arbitrary<DocumentLine> = fc.record({
    productId: fc.constant(null),
    name: fc.constant('Line'),
    quantity: figure(10_000, 90_000_000, 4),
    price: figure(0, 2_000_000_000, 4),
    taxRates: fc.array(rate, { maxLength: 4 }),
  })
  const content: fc.Arbitrary<ExplainableContent> = fc.record({
    lines: fc.array(line, { maxLength: 10 }),
    discountType: fc.constantFrom('before' as const, 'after' as const),
    discountPercentage: figure(0, 1_000_000, 4),
    adjustments: figure(-100_000_000, 100_000_000, 2),
    amountPaid: figure(0, 100_000_000, 2),
  })

  it('of random documents', { timeout: 60_000 }, () => {
    fc.assert(fc.property(content, expectSound), { numRuns: 120, seed: 20_260_101 })
  })

  it('of the agreed cases', () => {
    for (const vector of readVectors().filter((_vector, index) => index % 10 === 0)) {
      expectSound({ ...toPricedContent(vector), amountPaid: zero })
    }
  })
})

const vat20 = { id: 1, name: 'VAT 20%', rate: decimal('20.0') }
const vat5 = { id: 2, name: 'VAT 5.5%', rate: decimal('5.5') }

function aLine(quantity: string, price: string, taxRates: DocumentLine['taxRates'] = []): DocumentLine {
  return { productId: null, name: 'Line', quantity: decimal(quantity), price: decimal(price), taxRates }
}

function aContent(given: Partial<ExplainableContent>): ExplainableContent {
  return {
    lines: [],
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
    amountPaid: zero,
    ...given,
  }
}

describe('the derivation', () => {
  it('of a line is quantity × price, each tax of it, and one rounding', () => {
    const content = aContent({ lines: [aLine('3.00', '9.995', [vat20, vat5])] })
    expect(explained(content, { type: 'line', index: 0 })).toMatchObject({
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

  it('of the sub-total says what the lines come to as they are shown, where that is something else', () => {
    const three = aContent({ lines: [1, 2, 3].map(() => aLine('1', '9.99', [vat20])) })
    expect(explained(three, { type: 'sub-total' })).toMatchObject({ value: '35.96', sumOfRounded: '35.97' })
    const single = aContent({ lines: three.lines.slice(1, 2) })
    expect(explained(single, { type: 'sub-total' }).sumOfRounded).toBeNull()
  })

  it('of a rate names the lines that feed it, and counts a line twice that has it twice', () => {
    const lines = [aLine('1', '10', [vat20]), aLine('1', '5', [vat5]), aLine('2', '30', [vat20, vat20])]
    const rate = { name: 'VAT 20%', rate: decimal('20') }
    const derivation = explained(aContent({ lines }), { type: 'tax', rate })
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

  it('of the taxes gives the missing cent to the largest remainder', () => {
    const rated = (name: string, price: string) =>
      aLine('1', price, [{ id: null, name, rate: decimal('10') }])
    const content = aContent({ lines: [rated('A', '0.33'), rated('B', '0.34'), rated('C', '0.33')] })
    const { shares } = explained(content, { type: 'total-tax' })
    expect(shares.map(({ isRoundedUp, money }) => [isRoundedUp, money])).toEqual([
      [false, '0.03'],
      [true, '0.04'],
      [false, '0.03'],
    ])
    const second = explained(content, { type: 'tax', rate: { name: 'B', rate: decimal('10') } })
    expect(second.steps.at(-1)).toEqual({
      type: 'sharing',
      from: '0.034',
      truncated: '0.03',
      isRoundedUp: true,
      result: '0.04',
    })
  })

  it('of the discount begins with the sub-total without its tax, or with all of it', () => {
    const before = aContent({
      lines: [aLine('1', '100', [vat20])],
      discountType: 'before',
      discountPercentage: decimal('12.5'),
    })
    expect(explained(before, { type: 'discount' }).steps).toMatchObject([
      { type: 'sum', operand: { type: 'net-total' }, result: '100.00' },
      { type: 'percent', percent: '12.5', basis: '100', result: '12.5' },
      { type: 'rounding', from: '12.5', result: '12.50' },
    ])
    const after = explained({ ...before, discountType: 'after' }, { type: 'discount' })
    expect(after.steps.map(({ type }) => type)).toEqual(['percent', 'rounding'])
    expect(after.value).toBe('15.00')
  })

  it('of the total takes the discount away and adds the adjustment, and what is still due takes away what was paid', () => {
    const content = aContent({
      lines: [aLine('1', '100')],
      discountPercentage: decimal('10'),
      adjustments: decimal('-3.5'),
      amountPaid: decimal('6.5'),
    })
    const [sum] = explained(content, { type: 'total' }).steps
    expect(sum).toMatchObject({
      terms: [
        { operand: { type: 'sub-total' }, sign: 'plus', exact: '100' },
        { operand: { type: 'discount' }, sign: 'minus', exact: '10' },
        { operand: { type: 'adjustments' }, sign: 'plus', exact: '-3.5' },
      ],
      result: '86.5',
    })
    expect(explained(content, { type: 'still-due' }).value).toBe('80.00')
  })

  it('is none where there is no such line or tax', () => {
    const content = aContent({ lines: [aLine('1', '100')] })
    expect(explainAmount(content, { type: 'line', index: 1 })).toBeNull()
    expect(explainAmount(content, { type: 'tax', rate: { name: 'VAT', rate: one } })).toBeNull()
  })
})
