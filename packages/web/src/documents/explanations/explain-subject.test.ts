import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { buildLine } from '@quittance/shared/documents/versions/version-factories.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { explainSubject } from './explain-subject.ts'
import type { Subject } from './explanation-request.ts'
import { ledgerOf, ledgerText } from './ledger.ts'

const vat20 = { id: 1, name: 'VAT 20%', rate: decimal('20') }
const desk = buildLine({ name: 'Desk', quantity: decimal('3'), price: decimal('33.335'), taxRates: [vat20] })
const empty = buildLine({ name: '', taxRates: [] })
const content = {
  lines: [empty, desk],
  discountType: 'after',
  discountPercentage: decimal('7.5'),
  adjustments: zero,
  amountPaid: zero,
} as const
const subject: Subject = {
  name: 'Invoice 1',
  label: '',
  content,
  legal: { content: { ...content, ...emptyLegalDetails, lines: [desk] }, indexes: [1], country: 'FR' },
  currency: 'EUR',
  isOwed: true,
  keyAt: (index) => index,
  indexOf: (key) => key,
  incomplete: () => [],
}
const group = { category: 'S', rate: decimal('20'), reason: '' } as const

function written(type: 'vat-base' | 'vat-tax'): string[] | null {
  const derivation = explainSubject(subject, { type, group })
  const reader = { ...subject, text: englishText, locale: 'en', most: 8 } as const
  return (
    derivation &&
    ledgerText([], ledgerOf(derivation, reader), englishText).replaceAll('\u00a0', ' ').split('\n')
  )
}

it('explains the base of a VAT group with the lines of the document, of which some are empty', () => {
  expect(written('vat-base')).toEqual([
    'Line 2: Desk: 3 × 33.335 = 100.01',
    'Lines excluding VAT: 100.01',
    'Discount: − 7.5% of 100.01 = 7.50',
    'No rounding: there are at most 2 decimals.',
    '= Taxable amount, 20%: 92.51 EUR',
    'Each line is rounded to 2 decimals.',
  ])
})

it('explains the VAT of a group with its base', () => {
  expect(written('vat-tax')).toEqual([
    'Taxable amount, 20%: 92.51',
    'VAT, 20%: 20% of 92.51 = 18.502',
    '18.502 rounds to 18.50 (2 decimals, halves away from zero).',
    '= VAT, 20%: 18.50 EUR',
  ])
})

it('explains no legal amount without the country of the company', () => {
  expect(explainSubject({ ...subject, legal: null }, { type: 'legal-net' })).toBeNull()
})
