import { describe, expect, it } from 'vitest'
import { type BankDetails, type CompanyLegal, emptyCompanyLegal, hasLegalData } from './company-legal.ts'

describe('a company', () => {
  const unstated = { ...emptyCompanyLegal, iban: '', bic: '', name: 'Atelier', legalNumber: '732 829 320' }

  it('has no legal data because of its name and numbers', () => expect(hasLegalData(unstated)).toBe(false))

  it.each<Partial<CompanyLegal & BankDetails>>([
    { legalForm: 'SARL' },
    { shareCapital: '10 000 €' },
    { vatRegime: 'franchise' },
    { isVatOnDebits: true },
    { isVatOnDiscountedPrice: true },
    { easScheme: '0225' },
    { easId: '732829320' },
    { notePmt: '40 €' },
    { notePmd: '10 %' },
    { noteAab: '2 %' },
    { nature: 'goods' },
    { iban: 'FR7630006000011234567890189' },
    { bic: 'AGRIFRPP' },
  ])('has legal data with %j', (stated) => expect(hasLegalData({ ...unstated, ...stated })).toBe(true))
})
