import { describe, expect, it } from 'vitest'
import { composeInitialData, isInitialStatusList, isInitialTaxRateList } from './initial-data.ts'

describe('the data of a new installation', () => {
  it('is in English with French rates if no region was chosen, as it always was', () => {
    const { kinds, currencies, taxRates, paper } = composeInitialData(null)
    expect(taxRates.some(({ isDefault }) => isDefault)).toBe(false)
    expect(kinds.get('invoice')).toMatchObject({
      prefix: 'INV-',
      defaultTitle: 'Invoice',
      defaultTerms: 'Payable by bank transfer by the due date.',
      defaultCustomerNotes: 'Thank you for your business.',
      daysUntilDue: 0,
      otherTexts: [],
    })
    expect(kinds.get('proposal')).toMatchObject({
      prefix: 'PRO-',
      defaultTerms: '',
      defaultCustomerNotes: '',
    })
    expect(kinds.get('estimate')?.statuses.map(({ name }) => name)).toEqual([
      'Draft',
      'Sent',
      'Accepted',
      'Declined',
    ])
    expect(currencies).toEqual(['EUR', 'USD', 'GBP'])
    expect(taxRates.map(({ name }) => name)).toEqual([
      ...['VAT 20%', 'VAT 10%', 'VAT 8.5%', 'VAT 5.5%', 'VAT 2.1%', 'VAT 0%'],
    ])
    expect(paper).toBe('a4')
  })

  it('has offers that are valid for 30 days, and invoices that are due as usual in the country', () => {
    const daysIn = (region: Parameters<typeof composeInitialData>[0]) =>
      [...composeInitialData(region).kinds].map(([kind, { daysUntilDue }]) => [kind, daysUntilDue])
    expect(daysIn({ locale: 'de', country: 'DE', timeZone: 'Europe/Berlin' })).toEqual([
      ['proposal', 30],
      ['estimate', 30],
      ['invoice', 14],
      ['creditNote', 14],
    ])
    expect(daysIn(null).map(([, days]) => days)).toEqual([0, 0, 0, 0])
  })

  it('is in the language and as usual in the country of the company', () => {
    const { kinds, currencies, taxRates } = composeInitialData({
      locale: 'de',
      country: 'CH',
      timeZone: 'Europe/Zurich',
    })
    expect(kinds.get('invoice')).toMatchObject({ prefix: 'RE-', defaultTitle: 'Rechnung', daysUntilDue: 30 })
    expect(
      kinds.get('invoice')?.otherTexts.map(({ locale, defaultTitle }) => [locale, defaultTitle]),
    ).toEqual([
      ['en', 'Invoice'],
      ['fr', 'Facture'],
      ['es', 'Factura'],
    ])
    expect(currencies).toEqual(['CHF', 'EUR', 'USD', 'GBP'])
    expect(taxRates).toEqual([
      { name: 'MWST 8,1\u00a0%', rate: '8.1', isDefault: true },
      { name: 'MWST 3,8\u00a0%', rate: '3.8', isDefault: false },
      { name: 'MWST 2,6\u00a0%', rate: '2.6', isDefault: false },
      { name: 'MWST 0\u00a0%', rate: '0', isDefault: false },
    ])
  })

  it.each([
    ['fr', 'FR', 'AV-', 'Facture d’avoir'],
    ['fr', 'BE', 'NC-', 'Note de crédit'],
    ['fr', 'LU', 'NC-', 'Note de crédit'],
    ['fr', 'CH', 'NC-', 'Note de crédit'],
    ['de', 'DE', 'RK-', 'Rechnungskorrektur'],
    ['de', 'AT', 'RK-', 'Rechnungskorrektur'],
    ['de', 'CH', 'GS-', 'Gutschrift'],
    ['es', 'ES', 'REC-', 'Factura rectificativa'],
    ['en', 'BE', 'CN-', 'Credit note'],
  ] as const)('names credit notes in %s as is usual in %s', (locale, country, prefix, title) => {
    const { kinds } = composeInitialData({ locale, country, timeZone: '' })
    expect(kinds.get('creditNote')).toMatchObject({ prefix, defaultTitle: title })
    expect(kinds.get('invoice')?.prefix).not.toBe(prefix)
  })

  it('names credit notes in the other languages of a country as is usual there', () => {
    const { kinds } = composeInitialData({ locale: 'de', country: 'CH', timeZone: '' })
    expect(
      kinds.get('creditNote')?.otherTexts.map(({ locale, defaultTitle }) => [locale, defaultTitle]),
    ).toEqual([
      ['en', 'Credit note'],
      ['fr', 'Note de crédit'],
      ['es', 'Factura rectificativa'],
    ])
  })

  it('has no tax rates where they are not known', () => {
    const brazil = composeInitialData({ locale: 'es', country: 'BR', timeZone: '' })
    expect(brazil.taxRates).toEqual([])
    expect(brazil.kinds.get('invoice')?.daysUntilDue).toBe(30)
  })
})

it('recognises statuses and tax rates that were never changed, in any language and country', () => {
  for (const region of [
    null,
    { locale: 'es', country: 'ES', timeZone: '' } as const,
    { locale: 'en', country: 'IE', timeZone: '' } as const,
  ]) {
    const { kinds, taxRates } = composeInitialData(region)
    const statuses = kinds.get('invoice')?.statuses ?? []
    expect(isInitialStatusList('invoice', statuses)).toBe(true)
    expect(isInitialStatusList('invoice', statuses.slice(1))).toBe(false)
    expect(isInitialTaxRateList(taxRates.toReversed())).toBe(true)
    expect(isInitialTaxRateList([...taxRates, { name: 'Special', isDefault: false }])).toBe(false)
    const withoutDefault = taxRates.map((rate) => ({ ...rate, isDefault: false }))
    expect(isInitialTaxRateList(withoutDefault), 'before there were default rates').toBe(true)
    const ofMember = taxRates.map((rate) => ({ ...rate, isDefault: !rate.isDefault }))
    expect(isInitialTaxRateList(ofMember), 'a member has chosen another default').toBe(false)
  }
})
