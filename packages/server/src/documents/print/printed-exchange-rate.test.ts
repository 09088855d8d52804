import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { createLine, createPrintData, type PrintDataChanges } from '#test/print-data.ts'
import { composePrintModel } from './compose-print-model.ts'

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const lines = [createLine('1', '100', [['VAT', '20']])]
const rate = {
  exchangeRate: decimal('0.9'),
  exchangeRateDate: '2026-05-02',
  exchangeRateSource: 'Banque de France',
}

function compose(changes: PrintDataChanges, currency = 'USD') {
  const values = { lines, ...rate, ...changes.values }
  const { facts, extraAmounts } = composePrintModel({ ...createPrintData({ ...changes, values }), currency })
  const list = (rows: typeof facts) => rows.map(({ label, value }) => spaced(`${label}: ${value}`))
  return { facts: list(facts).filter((fact) => fact.includes('1 USD')), amounts: list(extraAmounts) }
}

describe('a document in another currency than that of the company', () => {
  it.each([
    ['en', 'Exchange rate: 1 USD = 0.9 EUR (May 2, 2026, Banque de France)', 'VAT in EUR: €18.00'],
    ['fr', 'Taux de change: 1 USD = 0,9 EUR (2 mai 2026, Banque de France)', 'TVA en EUR: 18,00 €'],
    ['de', 'Wechselkurs: 1 USD = 0,9 EUR (2. Mai 2026, Banque de France)', 'USt. in EUR: 18,00 €'],
    ['es', 'Tipo de cambio: 1 USD = 0,9 EUR (2 de mayo de 2026, Banque de France)', 'IVA en EUR: 18,00 €'],
  ] as const)('prints the rate and its VAT in the other one (%s)', (locale, fact, amount) => {
    expect(compose({ locale })).toEqual({ facts: [fact], amounts: [amount] })
  })

  it('prints what is stated of the rate', () => {
    const values = { exchangeRate: decimal('1.152073'), exchangeRateDate: null, exchangeRateSource: '' }
    expect(compose({ values }).facts).toEqual(['Taux de change: 1 USD = 1,152073 EUR'])
  })

  it('converts the legal VAT, and that of the product where this is printed', () => {
    const discount = { discountPercentage: decimal('10') }
    expect(compose({ values: discount }).amounts).toEqual(['TVA en EUR: 16,20 €'])
    // A discount before tax leaves the VAT of the product, which this paper prints.
    const before = { ...discount, discountType: 'before' as const }
    expect(compose({ values: before }).amounts).toEqual(['TVA en EUR: 18,00 €'])
  })

  it.each<[string, PrintDataChanges]>([
    ['an estimate', { kind: getKind('estimate') }],
    ['an invoice without VAT', { values: { lines: [createLine('1', '100', [])], taxTreatment: 'export' } }],
    ['an invoice of a company that has not stated whether it charges VAT', { company: { vatRegime: '' } }],
  ])('prints no VAT in the other currency on %s', (_, changes) => {
    const { facts, amounts } = compose(changes)
    expect([facts.length, amounts]).toEqual([1, []])
  })

  it('prints nothing without a rate, or in the currency of the company', () => {
    const none = { facts: [], amounts: [] }
    expect(compose({ values: { exchangeRate: null } })).toEqual(none)
    expect(compose({}, 'EUR')).toEqual(none)
  })
})
