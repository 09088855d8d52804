import { describe, expect, it } from 'vitest'
import type { TaxTreatment } from '#documents/tax-class.ts'
import { decimal } from '#money/decimal.ts'
import { createContent, createLine, legalExamples, touristTax } from '#test/law/examples.ts'
import { applyFix } from './content-fixes.ts'
import { type ContentRule, contentRules, findContentProblems, type IssueContent } from './content-problems.ts'
import { computeLegalTotals } from './legal-totals.ts'

const french = { country: 'FR', isVatOnDiscountedPrice: false }

function createZeroRate(category: 'E' | 'O', exemptionCode = '', exemptionText = 'Reason') {
  return { rate: '0', taxClass: { kind: 'vat', category, exemptionCode, exemptionText } as const }
}

const ownTax = {
  rate: '5',
  name: 'Tourist tax',
  taxClass: { kind: 'other', category: null, exemptionCode: '', exemptionText: 'Art. 1' },
} as const
const taxed = createLine('100', ['20'])
const exempt = createLine('100', [createZeroRate('E', 'VATEX-EU-132')])
const otherExempt = createLine('100', [createZeroRate('E', 'VATEX-EU-135')])
const outside = createLine('100', [createZeroRate('O')])
const untaxed = createLine('100', [])

function create(lines: IssueContent['lines'], changes: Partial<IssueContent> = {}): IssueContent {
  return { ...createContent(lines, changes), shippingCharges: changes.shippingCharges ?? decimal('0') }
}

const discount = { discountType: 'before', discountPercentage: decimal('10') } as const
const disbursement = { adjustments: decimal('25'), adjustmentKind: 'disbursement' } as const
/** A rate above 100 % makes the rounding of a line larger than a cent. */
const roundedLines = [createLine('0.005', ['400']), createLine('0.005', ['400'])]

const cases: Record<ContentRule, { readonly content: IssueContent; readonly lines: readonly number[] }> = {
  'two-vat-rates': { content: create([taxed, createLine('100', ['20', '5.5'])]), lines: [1] },
  'no-vat-reason': { content: create([taxed, untaxed, createLine('1', ['0'])]), lines: [1, 2] },
  'vat-on-untaxed-document': {
    content: create([untaxed, taxed], { taxTreatment: 'franchise' }),
    lines: [1],
  },
  'outside-scope-mixed': { content: create([taxed, outside]), lines: [1] },
  'two-exemption-reasons': { content: create([taxed, exempt, otherExempt]), lines: [2] },
  'disbursement-reason': { content: create([exempt], disbursement), lines: [] },
  'discount-leaves-tax': { content: create([taxed], discount), lines: [] },
  'shipping-beside-total': { content: create([taxed], { shippingCharges: decimal('12') }), lines: [] },
  'negative-total': { content: create([taxed], { adjustments: decimal('-200') }), lines: [] },
  'rounding-too-large': { content: create(roundedLines), lines: [] },
}

describe('findContentProblems', () => {
  it.each(legalExamples)('finds none in example $name', ({ content }) => {
    const context = { country: 'FR', isVatOnDiscountedPrice: true }
    expect(findContentProblems({ ...content, shippingCharges: decimal('0') }, context)).toEqual([])
  })

  it.each(contentRules)('finds %s and its lines', (rule) => {
    const { content, lines } = cases[rule]
    const found = findContentProblems(content, french)
    expect(found.map((problem) => [problem.rule, problem.lines])).toEqual([[rule, lines]])
  })

  it('says how much VAT a discount before tax leaves', () => {
    const [problem] = findContentProblems(cases['discount-leaves-tax'].content, french)
    expect(problem?.amounts).toEqual({ tax: '20.00', tooMuch: '2.00' })
  })

  it('allows the discount if the company computes VAT on the discounted price', () => {
    const context = { ...french, isVatOnDiscountedPrice: true }
    expect(findContentProblems(cases['discount-leaves-tax'].content, context)).toEqual([])
  })

  it('allows a tax of another kind beside VAT', () => {
    expect(findContentProblems(create([createLine('80', ['10', touristTax])]), french)).toEqual([])
  })

  it('names lines outside the scope of VAT beside others, also if a third line has no reason yet', () => {
    const find = (lines: IssueContent['lines']) =>
      findContentProblems(create(lines), french).map((problem) => [problem.rule, problem.lines])
    expect(find([untaxed, outside, taxed])).toEqual([
      ['no-vat-reason', [0]],
      ['outside-scope-mixed', [1]],
    ])
    // The other line can still be outside the scope too.
    expect(find([untaxed, outside])).toEqual([['no-vat-reason', [0]]])
  })

  it.each<[string, IssueContent, readonly ContentRule[]]>([
    ['an expense beside taxed lines', create([taxed], disbursement), []],
    [
      'an expense of a small enterprise',
      create([untaxed], { ...disbursement, taxTreatment: 'franchise' }),
      ['disbursement-reason'],
    ],
    [
      'an expense beside reverse charge',
      create([untaxed], { ...disbursement, taxTreatment: 'reverse-charge' }),
      [],
    ],
    ['an expense outside the scope of VAT', create([outside], disbursement), []],
    [
      'an expense beside a line without a reason',
      create([createLine('100', [createZeroRate('E', '', '')])], disbursement),
      [],
    ],
    ['an expense beside another tax', create([createLine('80', ['10', touristTax])], disbursement), []],
    [
      'an expense beside another tax with its own reason',
      create([createLine('80', ['10', ownTax])], disbursement),
      ['disbursement-reason'],
    ],
    [
      'two taxes with two reasons',
      create([createLine('80', ['10', ownTax]), createLine('80', ['10', touristTax])]),
      ['two-exemption-reasons'],
    ],
    [
      'another tax of a small enterprise',
      create([createLine('80', [touristTax])], { taxTreatment: 'franchise' }),
      ['two-exemption-reasons'],
    ],
    ['an adjustment of the price', create([exempt], { adjustments: decimal('25') }), []],
  ])('compares the reasons of charges: %s', (_name, content, rules) => {
    expect(findContentProblems(content, french).map(({ rule }) => rule)).toEqual(rules)
  })

  it('names what the lines lack although there are no totals yet', () => {
    const content = create([untaxed], { ...discount, shippingCharges: decimal('1') })
    const rules = findContentProblems(content, french).map(({ rule }) => rule)
    expect(rules).toEqual(['no-vat-reason', 'shipping-beside-total'])
  })
})

describe('applyFix', () => {
  const fixed = Object.values(cases).flatMap(({ content }) =>
    findContentProblems(content, french).flatMap((problem) =>
      problem.fixes.map((fix) => ({ rule: problem.rule, content, fix, name: JSON.stringify(fix) })),
    ),
  )

  it.each(fixed)('solves $rule: $name', ({ rule, content, fix }) => {
    const result = applyFix(content, fix, { shippingName: 'Shipping' })
    const rules = findContentProblems(result, french).map((problem) => problem.rule)
    expect(rules).not.toContain(rule)
    expect(result).not.toEqual(content)
  })

  const franchise = { taxTreatment: 'franchise' } as const
  const zeroRated = createLine('100', ['0'])

  it.each([
    ['the treatment gives', untaxed, exempt, 'VATEX-FR-FRANCHISE'],
    ['the rate of a line gives', exempt, untaxed, 'VATEX-EU-132'],
    ['a rate of 0 % leaves to the treatment', zeroRated, exempt, 'VATEX-FR-FRANCHISE'],
  ])('takes the first reason, which %s', (_name, first, second, code) => {
    const content = create([first, second], franchise)
    const [problem] = findContentProblems(content, french)
    expect([problem?.rule, problem?.lines]).toEqual(['two-exemption-reasons', [1]])
    const [fix] = problem?.fixes ?? []
    const result = fix ? applyFix(content, fix, { shippingName: '' }) : content
    expect(result.lines[0]).toBe(first)
    expect(result.lines[1]?.taxRates).toEqual(first.taxRates)
    expect(findContentProblems(result, french)).toEqual([])
    expect(computeLegalTotals(result, french).groups.map(({ exemptionCode }) => exemptionCode)).toEqual([
      code,
    ])
  })

  it('gives other taxes the reason of the exempt lines, and keeps all else', () => {
    const letting = createLine('100', [createZeroRate('E', 'VATEX-EU-135-1L'), touristTax])
    const content = create([letting, otherExempt, taxed, createLine('80', ['10', touristTax])])
    const [problem] = findContentProblems(content, french)
    expect([problem?.rule, problem?.lines]).toEqual(['two-exemption-reasons', [0, 1, 3]])
    const [fix] = problem?.fixes ?? []
    const result = fix ? applyFix(content, fix, { shippingName: '' }) : content
    expect(findContentProblems(result, french)).toEqual([])
    const { groups, charges } = computeLegalTotals(result, french)
    // Lines 100.00 + 100.00, tourist tax 5 % of 100.00 and of 80.00.
    expect(groups[0]).toMatchObject({ base: '209.00', exemptionCode: 'VATEX-EU-135-1L' })
    expect(charges.map(({ name, amount }) => [name, amount])).toEqual([['Tourist tax', '9.00']])
    expect(result.lines[2]).toBe(taxed)
  })

  it('makes shipping a line with the VAT rate of the first line', () => {
    const { content } = cases['shipping-beside-total']
    const result = applyFix(content, { type: 'shipping-to-line' }, { shippingName: 'Shipping' })
    expect(result.lines.at(-1)).toMatchObject({ name: 'Shipping', price: '12', taxRates: taxed.taxRates })
    expect(result.shippingCharges).toBe('0')
  })

  it('splits a line by its VAT rates, and charges its price once', () => {
    const line = createLine('100', ['20', '5.5', touristTax], '3')
    const fix = { type: 'split-line', line: 1, count: 2 } as const
    const { lines } = applyFix(create([taxed, line, exempt]), fix, { shippingName: '' })
    expect(lines.map(({ price, taxRates }) => [price, ...taxRates.map(({ rate }) => rate)])).toEqual([
      ['100', '20'],
      ['100', '20', '5'],
      ['0', '5.5'],
      ['100', '0'],
    ])
  })

  it.each<TaxTreatment>(['franchise', 'export'])('keeps every line when it sets %s', (treatment) => {
    const { content } = cases['no-vat-reason']
    const result = applyFix(content, { type: 'set-treatment', treatment }, { shippingName: '' })
    expect(result).toEqual({ ...content, taxTreatment: treatment })
  })
})
