import { describe, expect, it } from 'vitest'
import type { LegalAmount } from '#documents/derivation.ts'
import { addExact, type Decimal, decimal, toExact, toMoney } from '#money/decimal.ts'
import { createContent, createLine, legalExamples, touristTax } from '#test/law/examples.ts'
import { explainLegalAmount, toGroupId } from './explain-legal-amount.ts'
import { computeLegalTotals, type LegalContent } from './legal-totals.ts'
import { findTotalsDifference } from './totals-difference.ts'

const france = { country: 'FR' }
const standard = { category: 'S', rate: decimal('20'), reason: '' } as const

/** Returns the terms of each sum, the percentages and the value of a derivation as text. */
function summarise(content: LegalContent, amount: LegalAmount) {
  const derivation = explainLegalAmount(content, amount, france)
  const steps = derivation?.steps.flatMap((step) => {
    if (step.type === 'percent') return [`${step.percent} % of ${step.basis} = ${step.result}`]
    if (step.type !== 'sum') return []
    return step.terms.map(({ operand, sign, exact }) => `${sign} ${operand.type} ${exact}`)
  })
  return derivation && [...(steps ?? []), derivation.value]
}

describe('explainLegalAmount', () => {
  const [, , , example] = legalExamples
  const content = example?.content ?? createContent([])

  it('derives the base from lines and discount, and the VAT from the base', () => {
    expect(summarise(content, { type: 'vat-base', group: standard })).toEqual([
      'plus line-net 99.99',
      'plus group-lines 99.99',
      'minus charge 7.50',
      '92.49',
    ])
    expect(summarise(content, { type: 'vat-tax', group: standard })).toEqual([
      'plus vat-base 92.49',
      '20 % of 92.49 = 18.498',
      '18.50',
    ])
  })

  it('derives net, VAT and gross from the groups', () => {
    expect(summarise(content, { type: 'legal-net' })).toEqual([
      ...['plus vat-base 92.49', 'plus vat-base 28.55', 'plus vat-base 184.99'],
      '306.03',
    ])
    expect(summarise(content, { type: 'legal-vat' })?.at(-1)).toBe('38.57')
    expect(summarise(content, { type: 'legal-gross' })).toEqual([
      ...['plus legal-net 306.03', 'plus legal-vat 38.57'],
      '344.60',
    ])
  })

  it('derives the rounding from the total of the document', () => {
    const lines = ['A', 'B', 'C'].map(() => createLine('0.3333', ['20']))
    expect(summarise(createContent(lines), { type: 'legal-rounding' })).toEqual([
      ...['plus total 1.20', 'minus legal-gross 1.19'],
      '0.01',
    ])
    expect(summarise(createContent(lines), { type: 'legal-owed' })?.at(-1)).toBe('1.20')
  })

  it('derives the base of a tax other than VAT from its charge', () => {
    const levied = createContent([createLine('160', ['10', touristTax])])
    const group = { category: 'E', rate: decimal('0'), reason: '' } as const
    expect(summarise(levied, { type: 'vat-base', group })).toEqual(['plus charge 8.00', '8.00'])
  })

  it('explains nothing that the document does not have', () => {
    const group = { ...standard, rate: decimal('7') }
    expect(explainLegalAmount(content, { type: 'vat-base', group }, france)).toBeNull()
    expect(explainLegalAmount(createContent([createLine('1', [])]), { type: 'legal-net' }, france)).toBeNull()
  })

  it.each(legalExamples)('derives the amounts of example $name from terms that add up to them', (one) => {
    const totals = computeLegalTotals(one.content, france)
    const amounts: LegalAmount[] = [
      ...totals.groups.map((group) => ({ type: 'vat-base', group: toGroupId(group) }) as const),
      { type: 'legal-net' },
      { type: 'legal-vat' },
      { type: 'legal-gross' },
      { type: 'legal-rounding' },
      { type: 'legal-owed' },
    ]
    for (const amount of amounts) {
      const derivation = explainLegalAmount(one.content, amount, france)
      const sums = derivation?.steps.filter((step) => step.type === 'sum') ?? []
      expect(sums.length).toBeGreaterThan(0)
      for (const { terms, result } of sums) {
        const sum = terms.reduce(
          (total, { exact, sign }) => addExact(total, toExact(sign === 'plus' ? exact : negate(exact))),
          toExact(decimal('0')),
        )
        expect([amount.type, toMoney(sum)]).toEqual([amount.type, toMoney(toExact(result))])
      }
    }
  })
})

function negate(value: Decimal): Decimal {
  return decimal(value.startsWith('-') ? value.slice(1) : `-${value}`)
}

describe('findTotalsDifference', () => {
  const discounted = { discountPercentage: decimal('10') }
  const lines = [createLine('100', ['20'])]

  it.each([
    ['nothing', createContent(lines), null],
    ['a discount', createContent(lines, discounted), ['vat', '18.00', '20.00', ['discount']]],
    [
      'a discount before tax',
      createContent(lines, { ...discounted, discountType: 'before' }),
      ['total', '108.00', '110.00', ['discount']],
    ],
    [
      'discount, adjustment and a tourist tax',
      createContent([createLine('100', ['20', touristTax])], { ...discounted, adjustments: decimal('-12') }),
      ['vat', '16.08', '25.00', ['discount', 'adjustment', 'other-tax']],
    ],
    ['rounding', createContent([createLine('0.3333', ['20']), createLine('0.3333', ['20'])]), null],
  ] as const)('with %s', (_name, content, expected) => {
    const difference = findTotalsDifference(content, computeLegalTotals(content, france))
    expect(
      difference && [difference.amount, difference.legal, difference.specified, difference.reasons],
    ).toEqual(expected)
  })
})
