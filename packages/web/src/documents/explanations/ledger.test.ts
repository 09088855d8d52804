import type { ExplainableContent, ProductAmount } from '@quittance/shared/documents/derivation.ts'
import { explainAmount } from '@quittance/shared/documents/explain-amount.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { buildLine } from '@quittance/shared/documents/versions/version-factories.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { createTranslatorWithEnglish, englishText } from '@quittance/shared/text/english-text.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { describe, expect, it } from 'vitest'
import { type Entry, ledgerOf, ledgerText } from './ledger.ts'

const vat20 = { id: 1, name: 'VAT 20%', rate: decimal('20') }
const eco = { id: 2, name: 'Eco', rate: decimal('1.25') }

const twoLines = [
  buildLine({ name: 'Design', quantity: decimal('3'), price: decimal('1149.995'), taxRates: [vat20] }),
  buildLine({ name: ' ', quantity: decimal('12.5'), price: decimal('9.99'), taxRates: [vat20, eco] }),
]

interface Given extends Partial<ExplainableContent> {
  readonly most?: number
  readonly isOwed?: boolean
  readonly locale?: Locale
}

function entriesOf(
  amount: ProductAmount,
  { most = 8, isOwed = false, locale = 'en', ...given }: Given = {},
): Entry[] {
  const content: ExplainableContent = {
    lines: twoLines,
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
    amountPaid: zero,
    ...given,
  }
  const derivation = explainAmount(content, amount)
  if (derivation === null) throw new Error('The content has no such amount.')
  const text = textIn(locale)
  return ledgerOf(derivation, { text, locale, content, currency: 'EUR', isOwed, most })
}

function textIn(locale: Locale) {
  return locale === 'fr' ? createTranslatorWithEnglish('fr', french) : englishText
}

function written(amount: ProductAmount, given: Given = {}): string[] {
  return ledgerText([], entriesOf(amount, given), textIn(given.locale ?? 'en'))
    .replaceAll('\u00a0', ' ')
    .split('\n')
}

describe('an explanation', () => {
  it('of a line names its parts and its rounding', () => {
    expect(written({ type: 'line', index: 1 })).toEqual([
      'Quantity × price: 12.5 × 9.99 = 124.875',
      'VAT 20%: + 20% of 124.875 = 24.975',
      'Eco (1.25%): + 1.25% of 124.875 = 1.5609375',
      '= Exact sum: 151.4109375',
      '151.4109375 rounds to 151.41 (2 decimals, halves away from zero).',
      '= Total: 151.41 EUR',
    ])
  })

  it('of a line without tax says so, and that nothing is rounded', () => {
    const lines = [buildLine({ price: decimal('1234.5') })]
    expect(written({ type: 'line', index: 0 }, { lines })).toEqual([
      'Quantity × price: 1 × 1,234.50 = 1,234.50',
      'No rounding: there are at most 2 decimals.',
      '= Total: 1,234.50 EUR',
      'This line has no tax.',
    ])
  })

  it('uses the language and the number format of the reader', () => {
    const lines = [buildLine({ price: decimal('1234.567') })]
    expect(written({ type: 'line', index: 0 }, { lines, locale: 'fr' })).toEqual([
      'Quantité × prix : 1 × 1\u202f234,567 = 1\u202f234,567',
      '1\u202f234,567 est arrondi à 1\u202f234,57 : au centime le plus proche, un demi-centime comptant pour un centime entier.',
      '= Total TTC : 1\u202f234,57 EUR',
      'Cette ligne est sans TVA.',
    ])
  })

  it('of the sub-total gives the sum of the rounded line totals if that differs', () => {
    const lines = [1, 2, 3].map(() => buildLine({ price: decimal('9.99'), taxRates: [vat20] }))
    expect(written({ type: 'sub-total' }, { lines }).at(-1)).toContain('they add up to 35.97')
    expect(written({ type: 'sub-total' }, { lines: lines.slice(1, 2) })).not.toContain('they add up to')
    expect(written({ type: 'sub-total' }, { lines: [] })).toEqual([
      'There are no lines yet.',
      'No rounding: there are at most 2 decimals.',
      '= Sub-total: 0.00 EUR',
    ])
  })

  it('names the first lines and adds up the others', () => {
    const lines: DocumentLine[] = Array.from({ length: 2_001 }, (_, index) =>
      buildLine({ name: `Goods ${index + 1}`, price: decimal(`${index}.005`) }),
    )
    const entries = entriesOf({ type: 'sub-total' }, { lines, most: 3 })
    expect(entries.slice(0, 5)).toMatchObject([
      { label: 'Line 1: Goods 1', amount: '0.005', leadsTo: { type: 'line', index: 0 } },
      { label: 'Line 2: Goods 2', amount: '+\u00a01.005' },
      { label: 'Line 3: Goods 3', amount: '+\u00a02.005' },
      { type: 'more', label: 'and 1,998 more lines', amount: '+\u00a02,001,006.99', count: 1_998 },
      { type: 'result', label: 'Exact sum', amount: '2,001,010.005' },
    ])
  })

  it('of the total tax links to its rates and gives the printed amount of each', () => {
    const entries = entriesOf({ type: 'total-tax' })
    expect(entries).toContainEqual({
      type: 'amount',
      label: 'VAT 20%',
      how: '20% of 3,574.86',
      amount: '714.972',
      leadsTo: { type: 'tax', rate: { name: 'VAT 20%', rate: '20' } },
    })
    expect(written({ type: 'total-tax' })).toEqual([
      'VAT 20%: 20% of 3,574.86 = 714.972',
      'Eco (1.25%): + 1.25% of 124.875 = 1.5609375',
      '= Exact sum: 716.5329375',
      '716.5329375 rounds to 716.53 (2 decimals, halves away from zero).',
      '= Total tax: 716.53 EUR',
      'By rate, as on the PDF',
      'VAT 20%: 714.97',
      'Eco (1.25%): 1.56',
      expect.stringContaining('Each rate rounds down to the cent'),
    ])
    expect(written({ type: 'total-tax' }, { lines: [buildLine()] })[0]).toBe('No line is taxed.')
  })

  it('of a tax rate gives its basis, how often it applies, and its rounding', () => {
    const lines = [buildLine({ price: decimal('0.333'), taxRates: [eco, eco] })]
    expect(written({ type: 'tax', rate: eco }, { lines })).toEqual([
      'Line 1: Work (applied 2 times): 1 × 0.333 = 0.333',
      'Eco (1.25%): 1.25% of 0.666 = 0.008325',
      expect.stringMatching(/^0.008325 rounds down to 0.00; one cent is added/),
      '= Eco (1.25%): 0.01 EUR',
      'The PDF shows the taxable amount as 0.33.',
    ])
  })

  it('of the discount gives its basis, and says that it is not spread over lines or tax rates', () => {
    const given = { discountType: 'before', discountPercentage: decimal('12.5') } as const
    expect(written({ type: 'discount' }, given)).toEqual([
      'The discount applies before tax, to the sub-total excluding tax.',
      'Sub-total: 4,291.39',
      'Total tax: − 716.53',
      '= Sub-total excluding tax: 3,574.86',
      'Discount Percent: 12.5% of 3,574.86 = 446.8575',
      '446.8575 rounds to 446.86 (2 decimals, halves away from zero).',
      '= Discount Value: 446.86 EUR',
      expect.stringContaining('not spread over lines or tax rates'),
    ])
    expect(written({ type: 'discount' }, { ...given, discountType: 'after' })[0]).toContain('after tax')
  })

  it('of the total has one sign before each amount, and the balance due if the document requests payment', () => {
    const given = {
      adjustments: decimal('-3.5'),
      discountPercentage: decimal('10'),
      amountPaid: decimal('100'),
    }
    expect(written({ type: 'total' }, given)).toEqual([
      'Sub-total: 4,291.39',
      'Discount Value: − 429.14',
      'Adjustments: − 3.50',
      'No rounding: there are at most 2 decimals.',
      '= Total Amount: 3,858.75 EUR',
    ])
    const owed = entriesOf({ type: 'total' }, { ...given, isOwed: true })
    expect(owed.at(-1)).toMatchObject({
      label: 'Balance due',
      amount: '3,758.75',
      leadsTo: { type: 'still-due' },
    })
    expect(written({ type: 'still-due' }, given)).toContain('Amount Paid: − 100.00')
    const below = { lines: [], adjustments: decimal('-7'), amountPaid: decimal('-5') }
    expect(written({ type: 'still-due' }, below).slice(0, 2)).toEqual([
      'Total Amount: −7.00',
      'Amount Paid: + 5.00',
    ])
  })

  it('has no link at an amount that was entered', () => {
    const leads = entriesOf({ type: 'total' }).map((entry) =>
      entry.type === 'amount' ? entry.leadsTo : null,
    )
    expect(leads.slice(0, 3)).toEqual([{ type: 'sub-total' }, { type: 'discount' }, null])
  })
})
