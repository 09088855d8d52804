import { describe, expect, it } from 'vitest'
import { createPrintData, type PrintDataChanges } from '#test/print-data.ts'
import { composePrintModel } from './compose-print-model.ts'

const german = { country: 'DE', taxNumber: '12/345/67890' }
const unstated = { vatRegime: '', isVatOnDiscountedPrice: false } as const

/** Returns the numbers of the company and those of its client, a Spanish company. */
function listNumbers(
  company: NonNullable<PrintDataChanges['company']>,
  { locale = 'fr', legalNumber = '' }: { readonly locale?: 'fr' | 'en'; readonly legalNumber?: string } = {},
) {
  const example = createPrintData({ locale }).values.party
  const party = { ...example, country: 'ES', taxNumber: 'ESA28015865', legalNumber }
  const { footer, client } = composePrintModel(createPrintData({ company, locale, values: { party } }))
  const lines = [footer, ...client.lines.filter((line) => line.includes('A28015865'))]
  return lines.map((line) => line.replaceAll('\u00a0', ' '))
}

describe('the numbers of a company without legal data and of its clients', () => {
  it('are printed as they were before there was legal data', () => {
    expect(listNumbers(unstated)).toEqual([
      'Atelier Martin · 732 829 320 · N° TVA FR44732829320',
      'N° TVA ESA28015865',
    ])
    expect(listNumbers({ ...unstated, ...german, legalNumber: '' }, { locale: 'en' })).toEqual([
      'Atelier Martin · Tax number 12/345/67890',
      'Tax number ESA28015865',
    ])
  })

  it('have the names of the country of a client that has a legal number', () => {
    expect(listNumbers(unstated, { legalNumber: 'A28015865' })).toEqual([
      'Atelier Martin · 732 829 320 · N° TVA FR44732829320',
      'NIF A28015865',
      'NIF-IVA ESA28015865',
    ])
  })
})

describe('the numbers of a company with legal data and of its clients', () => {
  it.each([
    ['a VAT regime', { ...unstated, vatRegime: 'franchise' }],
    ['a bank account', { ...unstated, bic: 'AGRIFRPP' }],
  ] as const)('have the names of their countries with %s', (_name, company) => {
    const [footer, client] = listNumbers(company)
    expect(footer).toContain('Atelier Martin · SIREN 732 829 320 · N° TVA FR44732829320')
    expect(client).toBe('NIF-IVA ESA28015865')
  })
})
