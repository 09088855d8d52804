import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '#documents/totals.ts'
import {
  decimal,
  fromScaled,
  isDifferenceGreater,
  subtractMoney,
  toCanonical,
  toScaled,
} from '#money/decimal.ts'
import { arbitraryLegalContent } from '#test/law/arbitrary-legal-content.ts'
import { createContent, createLine, legalExamples, touristTax } from '#test/law/examples.ts'
import { listCreditableLines } from './creditable-lines.ts'
import {
  computeLegalTotals,
  getRoundingAdjustment,
  getRoundingLimit,
  isDiscountBeforeVat,
  type LegalTotals,
} from './legal-totals.ts'

const france = { country: 'FR' }

function describeGroups({ groups }: LegalTotals): string[] {
  return groups.map(({ category, rate, base, tax, exemptionCode }) =>
    `${category} ${toCanonical(rate)}: ${base} + ${tax} ${exemptionCode}`.trim(),
  )
}

describe('legal totals of the worked examples', () => {
  it.each(legalExamples)('$name', ({ content, totals: expected, groups }) => {
    const totals = computeLegalTotals(content, france)
    const { lineTotal, allowanceTotal, chargeTotal, net, gross, rounding } = totals
    expect([lineTotal, allowanceTotal, chargeTotal, net, gross, rounding]).toEqual(expected)
    expect(describeGroups(totals)).toEqual(groups)
  })
})

describe('legal totals', () => {
  it('lower prices, but not other taxes, by a discount before tax', () => {
    const content = createContent([createLine('160', ['10', touristTax])], {
      discountType: 'before',
      discountPercentage: decimal('10'),
    })
    const totals = computeLegalTotals(content, france)
    // 160.00 - 16.00 = 144.00, VAT 14.40; tourist tax 5 % of 160.00 = 8.00; 144.00 + 8.00 + 14.40 = 166.40
    expect(totals.allowances.map(({ amount }) => amount)).toEqual(['16.00'])
    expect(describeGroups(totals)).toEqual(['S 10: 144.00 + 14.40', 'E 0: 8.00 + 0.00 VATEX-EU-79-C'])
    expect(totals.owed).toBe('166.40')
  })

  it('leave the VAT of what is left of the document of which they are a part', () => {
    const content = createContent([createLine('33.33', ['20'])])
    const vatOf = (tax: string, base = '33.33') => {
      const group = { category: 'S', rate: decimal('20'), base: decimal(base), tax: decimal(tax) } as const
      return computeLegalTotals(content, france, { groups: [group], rounding: decimal('0') }).vat
    }
    expect(vatOf('6.66')).toBe('6.66')
    expect(vatOf('6.65')).toBe('6.67') // two cents are more than one line can differ
    // 20 % of the 66.67 that are left are 13.33; 20.00 - 13.33 = 6.67
    expect(vatOf('20.00', '100.00')).toBe('6.67')
    // 20 % of the 0.01 that is left are 0.00; 6.66 - 0.00 = 6.66
    expect(vatOf('6.66', '33.34')).toBe('6.66')
  })

  it('of all parts of a document add up to its VAT and its rounding', () => {
    // 5.5 % of 10.00 = 0.55; 5.5 % of 1.00 = 0.055, which alone would be 0.06 ten times.
    const rate = decimal('5.5')
    let left = { base: decimal('10.00'), tax: decimal('0.55'), rounding: decimal('0.02') }
    const parts = Array.from({ length: 10 }, () => {
      const group = { category: 'S', rate, base: left.base, tax: left.tax } as const
      const content = createContent([createLine('1', ['5.5'])])
      const part = computeLegalTotals(content, france, { groups: [group], rounding: left.rounding })
      left = {
        base: subtractMoney(left.base, part.net),
        tax: subtractMoney(left.tax, part.vat),
        rounding: subtractMoney(left.rounding, part.rounding),
      }
      return part.vat
    })
    expect(left).toEqual({ base: '0.00', tax: '0.00', rounding: '0.00' })
    expect(new Set(parts)).toEqual(new Set(['0.05', '0.06']))
  })

  it('use the words of the country of the seller, and those of the directive for others of the EU', () => {
    const content = createContent([createLine('10', [])], { taxTreatment: 'export' })
    const textOf = (country: string) => computeLegalTotals(content, { country }).groups[0]?.exemptionText
    expect(textOf('DE')).toBe('Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a UStG)')
    expect(textOf('PL')).toBe('Exempt export (article 146 of Directive 2006/112/EC)')
    expect(textOf('GB')).toBe('Exempt export')
  })

  it('leave other taxes and expenses outside the scope of VAT where the sale is', () => {
    const content = createContent([createLine('100', [touristTax])], {
      taxTreatment: 'outside-scope',
      adjustmentKind: 'disbursement',
      adjustments: decimal('25'),
    })
    // tourist tax 5 % of 100.00 = 5.00; 100.00 + 5.00 + 25.00
    expect(describeGroups(computeLegalTotals(content, france))).toEqual(['O 0: 130.00 + 0.00 VATEX-EU-O'])
    const mixed = { ...content, lines: [...content.lines, createLine('10', ['20'])] }
    expect(computeLegalTotals(mixed, france).groups.map(({ category }) => category)).toEqual(['O', 'S', 'E'])
  })

  it.each([
    // 12.024 and 11.044 with VAT are 23.07; the groups have 12.02 and 11.04.
    ['two rates', [createLine('10.02', ['20']), createLine('10.04', ['10'])], '-23.07'],
    // The lines are 10.049 together, and 1.00 each.
    ['rounded lines', Array.from({ length: 10 }, () => createLine('1.0049', ['0'])), '-10.05'],
  ])('of %s are not below zero if an adjustment takes off the whole total', (_name, lines, adjustments) => {
    const compute = (difference: number) => {
      const changed = fromScaled(toScaled(decimal(adjustments), 2) + difference, 2)
      const content = createContent(lines, { adjustments: changed, taxTreatment: 'reverse-charge' })
      return computeLegalTotals(content, france)
    }
    const totals = compute(0)
    expect(totals).toMatchObject({ net: '0.00', vat: '0.00', gross: '0.00', rounding: '0.00', owed: '0.00' })
    expect(new Set(totals.groups.map(({ base }) => base))).toEqual(new Set(['0.00']))
    expect(listCreditableLines(totals).map(({ net }) => net)).toEqual(lines.map(() => '0.00'))
    expect(compute(1)).toMatchObject({ owed: '0.01' })
    expect(compute(-1)).toMatchObject({ owed: '-0.01' })
  })

  it('are below zero where an adjustment takes off more than is left by a discount before tax', () => {
    // 120.00 - 50.00 - 65.00 = 5.00, but VAT on the discounted price leaves 60.00 - 65.00.
    const content = createContent([createLine('100', ['20'])], {
      discountType: 'before',
      discountPercentage: decimal('50'),
      adjustments: decimal('-65'),
    })
    expect(computeLegalTotals(content, france).owed).toBe('-5.00')
  })

  it('are not computed for a line with two VAT rates', () => {
    const content = createContent([createLine('10', ['20', '5.5'])])
    expect(() => computeLegalTotals(content, france)).toThrow(RangeError)
  })
})

describe('legal totals of random documents', () => {
  const runs = process.env.TEST_FULL === 'yes' ? 50_000 : 2_000

  it(`keep the invariants of EN 16931 (${runs} documents)`, { timeout: 600_000 }, () => {
    fc.assert(fc.property(arbitraryLegalContent, expectInvariants), { numRuns: runs, seed: 20_260_101 })
  })
})

const cents = (amount: string) => toScaled(decimal(amount), 2)
const sumCents = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0)

/** Checks sums in integers, which is another arithmetic than that of the program. */
function expectInvariants(content: Parameters<typeof computeLegalTotals>[0]): void {
  const totals = computeLegalTotals(content, france)
  const { lines, allowances, charges, groups } = totals
  expect(cents(totals.lineTotal)).toBe(sumCents(lines.map(({ net }) => net)))
  expect(cents(totals.allowanceTotal)).toBe(sumCents(allowances.map(({ amount }) => amount)))
  expect(cents(totals.chargeTotal)).toBe(sumCents(charges.map(({ amount }) => amount)))
  expect(cents(totals.net)).toBe(
    cents(totals.lineTotal) - cents(totals.allowanceTotal) + cents(totals.chargeTotal),
  )
  expect(cents(totals.vat)).toBe(sumCents(groups.map(({ tax }) => tax)))
  expect(cents(totals.gross)).toBe(cents(totals.net) + cents(totals.vat))
  expect(cents(totals.owed)).toBe(cents(totals.gross) + cents(totals.rounding))
  for (const group of groups) expectGroup(group, totals)
  if (cents(totals.owed) >= 0) expectCreditable(totals)
  if (isDiscountBeforeVat(content, groups)) return
  expect(cents(totals.owed)).toBe(cents(computeTotals(content).total))
  const limit = getRoundingLimit(totals)
  expect(isDifferenceGreater(totals.rounding, getRoundingAdjustment(content), limit)).toBe(false)
}

/** Lines and charges of a document that can be issued have no amount below zero, and add up to its net total. */
function expectCreditable(totals: LegalTotals): void {
  const nets = listCreditableLines(totals).map(({ net }) => net)
  expect(nets.every((net) => cents(net) >= 0)).toBe(true)
  expect(sumCents(nets)).toBe(cents(totals.net))
}

function expectGroup(
  group: LegalTotals['groups'][number],
  { lines, allowances, charges }: LegalTotals,
): void {
  const isSame = (part: { category: string; rate: string }) =>
    part.category === group.category && Number(part.rate) === Number(group.rate)
  const sum = (parts: readonly { category: string; rate: string; amount: string }[]) =>
    sumCents(parts.filter(isSame).map(({ amount }) => amount))
  const lineSum = sumCents(lines.filter(isSame).map(({ net }) => net))
  expect(cents(group.base)).toBe(lineSum - sum(allowances) + sum(charges))
  // base × rate / 100 in units of 10^-8, rounded half away from zero
  const exact = BigInt(cents(group.base)) * BigInt(toScaled(group.rate, 4))
  const half = exact < 0n ? -500_000n : 500_000n
  expect(BigInt(cents(group.tax))).toBe((exact + half) / 1_000_000n)
}
