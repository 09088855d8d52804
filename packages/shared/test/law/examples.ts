import type { DocumentLine } from '#documents/sales-document.ts'
import type { TaxClass, VatCategory } from '#documents/tax-class.ts'
import type { LegalContent } from '#law/legal-totals.ts'
import { decimal } from '#money/decimal.ts'

/** A document, and the totals of EN 16931 that were computed for it by hand and accepted by the official rules. */
export interface LegalExample {
  readonly name: string
  readonly content: LegalContent
  /** BT-106, 107, 108, 109, 112 and 114; the amount owed is 112 + 114. */
  readonly totals: readonly [string, string, string, string, string, string]
  /** `category rate: base + tax`. */
  readonly groups: readonly string[]
}

type Rate = string | { readonly rate: string; readonly taxClass: TaxClass; readonly name?: string }

export function createLine(price: string, rates: readonly Rate[], quantity = '1'): DocumentLine {
  return {
    type: 'item',
    productId: null,
    name: 'Line',
    description: '',
    quantity: decimal(quantity),
    unitName: '',
    price: decimal(price),
    taxRates: rates.map((rate) =>
      typeof rate === 'string'
        ? { id: null, name: 'VAT', rate: decimal(rate) }
        : { id: null, name: rate.name ?? 'VAT', rate: decimal(rate.rate), taxClass: rate.taxClass },
    ),
  }
}

export function createContent(
  lines: readonly DocumentLine[],
  changes: Partial<Omit<LegalContent, 'lines'>> = {},
): LegalContent {
  return {
    lines,
    discountType: 'after',
    discountPercentage: decimal('0'),
    adjustments: decimal('0'),
    taxTreatment: 'domestic',
    adjustmentKind: 'price',
    ...changes,
  }
}

function createExemptRate(category: VatCategory, exemptionCode: string): Rate {
  return { rate: '0', taxClass: { kind: 'vat', category, exemptionCode, exemptionText: 'Reason' } }
}

export const touristTax: Rate = {
  rate: '5',
  name: 'Tourist tax',
  taxClass: { kind: 'other', category: null, exemptionCode: '', exemptionText: '' },
}

export const outsideScopeRate = createExemptRate('O', '')

const discountOf = (percent: string, discountType: 'before' | 'after' = 'after') => ({
  discountType,
  discountPercentage: decimal(percent),
})
const adjustmentOf = (amount: string) => ({ adjustments: decimal(amount) })

const standard = [createLine('100', ['20'])]
const threeRates = [
  createLine('33.33', ['20'], '3'),
  createLine('12.3456', ['5.5'], '2.5'),
  createLine('199.99', ['10']),
]
const twoRates = [createLine('100', ['20']), createLine('100', ['10'])]
const thousand = (rates: readonly Rate[]) => [createLine('1000', rates)]
const standardTotals = ['100.00', '0.00', '0.00', '100.00', '120.00', '0.00'] as const
const untaxedTotals = ['1000.00', '0.00', '0.00', '1000.00', '1000.00', '0.00'] as const
const standardGroups = ['S 20: 100.00 + 20.00']
const threeGroups = ['S 20: 92.49 + 18.50', 'S 5.5: 28.55 + 1.57', 'S 10: 184.99 + 18.50']
const thousandGroups = ['S 20: 1000.00 + 200.00']
const thousandTotals = ['1000.00', '0.00', '0.00', '1000.00', '1200.00', '0.00'] as const

/** The examples 01 to 27 in their order. */
export const legalExamples: readonly LegalExample[] = [
  {
    name: '01 one rate, no discount',
    content: createContent(standard),
    totals: standardTotals,
    groups: standardGroups,
  },
  {
    name: '02 discount after tax 10 %',
    content: createContent(standard, discountOf('10')),
    totals: ['100.00', '10.00', '0.00', '90.00', '108.00', '0.00'],
    groups: ['S 20: 90.00 + 18.00'],
  },
  {
    name: '03 discount before tax 10 %, VAT on the discounted price',
    content: createContent(standard, discountOf('10', 'before')),
    totals: ['100.00', '10.00', '0.00', '90.00', '108.00', '0.00'],
    groups: ['S 20: 90.00 + 18.00'],
  },
  {
    name: '04 three rates, fractions, after tax 7.5 %',
    content: createContent(threeRates, discountOf('7.5')),
    totals: ['330.84', '24.81', '0.00', '306.03', '344.60', '0.00'],
    groups: threeGroups,
  },
  {
    name: '05 three rates, before tax 7.5 %, VAT on the discounted price',
    content: createContent(threeRates, discountOf('7.5', 'before')),
    totals: ['330.84', '24.81', '0.00', '306.03', '344.60', '0.00'],
    groups: threeGroups,
  },
  {
    name: '06 sums rounded once: a cent of rounding',
    content: createContent(['A', 'B', 'C'].map(() => createLine('0.3333', ['20']))),
    totals: ['0.99', '0.00', '0.00', '0.99', '1.19', '0.01'],
    groups: ['S 20: 0.99 + 0.20'],
  },
  {
    name: '07 adjustment -0.12 (rounding to the euro)',
    content: createContent([createLine('100.10', ['20'])], adjustmentOf('-0.12')),
    totals: ['100.10', '0.00', '0.00', '100.10', '120.12', '-0.12'],
    groups: ['S 20: 100.10 + 20.02'],
  },
  {
    name: '08 adjustment -12: price reduction, tax included, two rates',
    content: createContent(twoRates, adjustmentOf('-12')),
    totals: ['200.00', '10.44', '0.00', '189.56', '218.00', '0.00'],
    groups: ['S 20: 94.78 + 18.96', 'S 10: 94.78 + 9.48'],
  },
  {
    name: '09 adjustment +25: charge, tax included',
    content: createContent(standard, adjustmentOf('25')),
    totals: ['100.00', '0.00', '20.83', '120.83', '145.00', '0.00'],
    groups: ['S 20: 120.83 + 24.17'],
  },
  {
    name: '10 adjustment +25: disbursement',
    content: createContent(standard, { ...adjustmentOf('25'), adjustmentKind: 'disbursement' }),
    totals: ['100.00', '0.00', '25.00', '125.00', '145.00', '0.00'],
    groups: ['S 20: 100.00 + 20.00', 'E 0: 25.00 + 0.00 VATEX-EU-79-C'],
  },
  {
    name: '11 VAT 10 % and tourist tax 5 % on one line, after tax 10 %',
    content: createContent([createLine('80', ['10', touristTax], '2')], discountOf('10')),
    totals: ['160.00', '16.80', '8.00', '151.20', '165.60', '0.00'],
    groups: ['S 10: 144.00 + 14.40', 'E 0: 7.20 + 0.00 VATEX-EU-79-C'],
  },
  {
    name: '12 small enterprise, art. 293 B',
    content: createContent([createLine('150', [])], { taxTreatment: 'franchise' }),
    totals: ['150.00', '0.00', '0.00', '150.00', '150.00', '0.00'],
    groups: ['E 0: 150.00 + 0.00 VATEX-FR-FRANCHISE'],
  },
  {
    name: '13 reverse charge',
    content: createContent(thousand([]), { taxTreatment: 'reverse-charge' }),
    totals: untaxedTotals,
    groups: ['AE 0: 1000.00 + 0.00 VATEX-EU-AE'],
  },
  {
    name: '14 intra-Community supply',
    content: createContent(thousand([]), { taxTreatment: 'intra-eu' }),
    totals: untaxedTotals,
    groups: ['K 0: 1000.00 + 0.00 VATEX-EU-IC'],
  },
  {
    name: '15 export',
    content: createContent(thousand(['0']), { taxTreatment: 'export' }),
    totals: untaxedTotals,
    groups: ['G 0: 1000.00 + 0.00 VATEX-EU-G'],
  },
  {
    name: '16 outside the scope of VAT',
    content: createContent([createLine('500', [])], { taxTreatment: 'outside-scope' }),
    totals: ['500.00', '0.00', '0.00', '500.00', '500.00', '0.00'],
    groups: ['O 0: 500.00 + 0.00 VATEX-EU-O'],
  },
  { name: '17 US dollars', content: createContent(standard), totals: standardTotals, groups: standardGroups },
  {
    name: '18 deposit of 30 %',
    content: createContent([createLine('300', ['20'])]),
    totals: ['300.00', '0.00', '0.00', '300.00', '360.00', '0.00'],
    groups: ['S 20: 300.00 + 60.00'],
  },
  {
    name: '19 final invoice, deposit deducted by a line',
    content: createContent([createLine('1000', ['20']), createLine('300', ['20'], '-1')]),
    totals: ['700.00', '0.00', '0.00', '700.00', '840.00', '0.00'],
    groups: ['S 20: 700.00 + 140.00'],
  },
  {
    name: '20 final invoice',
    content: createContent(thousand(['20'])),
    totals: thousandTotals,
    groups: thousandGroups,
  },
  {
    name: '21 credit note, full',
    content: createContent(
      [createLine('33.33', ['20'], '3'), createLine('199.99', ['10'])],
      discountOf('7.5'),
    ),
    totals: ['299.98', '22.50', '0.00', '277.48', '314.48', '0.00'],
    groups: ['S 20: 92.49 + 18.50', 'S 10: 184.99 + 18.50'],
  },
  {
    name: '22 credit note, one line of it',
    content: createContent([createLine('33.33', ['20'])], discountOf('7.5')),
    totals: ['33.33', '2.50', '0.00', '30.83', '37.00', '0.00'],
    groups: ['S 20: 30.83 + 6.17'],
  },
  {
    name: '23 paid at issue',
    content: createContent(standard),
    totals: standardTotals,
    groups: standardGroups,
  },
  {
    name: '24 withholding',
    content: createContent(thousand(['20'])),
    totals: thousandTotals,
    groups: thousandGroups,
  },
  {
    name: '25 100 % discount',
    content: createContent([createLine('10', ['20'], '2')], discountOf('100')),
    totals: ['20.00', '20.00', '0.00', '0.00', '0.00', '0.00'],
    groups: ['S 20: 0.00 + 0.00'],
  },
  {
    name: '26 20 % and an exempt line',
    content: createContent(
      [createLine('100', ['20']), createLine('200', [createExemptRate('E', 'VATEX-EU-132-1I')])],
      discountOf('5'),
    ),
    totals: ['300.00', '15.00', '0.00', '285.00', '304.00', '0.00'],
    groups: ['S 20: 95.00 + 19.00', 'E 0: 190.00 + 0.00 VATEX-EU-132-1I'],
  },
  {
    name: '27 corrective invoice',
    content: createContent(standard),
    totals: standardTotals,
    groups: standardGroups,
  },
]
