import { describe, expect, it } from 'vitest'
import { emptyCompanyLegal } from '#documents/company-legal.ts'
import { buildParties, type CompanyRecord, type CustomerRecord } from './build-parties.ts'
import { adaptToSale } from './invoice-parties.ts'

const company: CompanyRecord = {
  ...emptyCompanyLegal,
  ...{ iban: '', bic: '', name: 'Beispiel GmbH', email: '', phone: '' },
  ...{ address: 'Hauptstr. 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  ...{ legalNumber: '', taxNumber: '' },
}

const customer: CustomerRecord = {
  ...{ name: 'Jo Kunde', company: 'Kunde AG', email: '', taxNumber: '', legalNumber: '' },
  ...{ address: 'Nebenstr. 2', postalCode: '20095', city: 'Hamburg', country: 'DE' },
  ...{ easScheme: '', easId: '', isPrivate: false, delivery: null },
}

const domestic = { treatment: 'domestic', categories: ['S'] } as const
const franchise = { treatment: 'franchise', categories: ['E'] } as const
const outsideScope = { treatment: 'outside-scope', categories: ['O'] } as const

type Numbers = Partial<Pick<CompanyRecord, 'country' | 'taxNumber' | 'legalNumber'>>

const buildSeller = (numbers: Numbers) => buildParties({ ...company, ...numbers }, customer).seller
const buildBuyer = (numbers: Numbers) => buildParties(company, { ...customer, ...numbers }).buyer

describe('the tax number of the company', () => {
  it.each([
    ['a VAT number', 'DE', 'DE 136 695 976', 'DE136695976', ''],
    ['a German Steuernummer', 'DE', '12/345/67890', '', '12/345/67890'],
    ['a Spanish NIF', 'ES', 'B58378431', '', 'B58378431'],
    ['a VAT number of Greece', 'GR', 'EL123456789', 'EL123456789', ''],
    ['a VAT number of Northern Ireland', 'GB', 'XI123456789', 'XI123456789', ''],
    ['a Swiss VAT number', 'CH', 'CHE-116.281.710 MWST', 'CHE116281710MWST', ''],
    ['a Norwegian number', 'NO', '923 609 016', '', '923 609 016'],
    ['a VAT number of another member state', 'AT', 'DE136695976', 'DE136695976', ''],
    // The rule BR-CO-09 asks for its prefix.
    ['a VAT number with an unknown prefix', 'DE', 'QQ136695976', 'QQ136695976', ''],
    ['nothing', 'DE', '', '', ''],
  ])('is %s (%s)', (_, country, taxNumber, vatId, taxRegistrationId) => {
    expect(buildSeller({ country, taxNumber })).toMatchObject({ vatId, taxRegistrationId })
  })
})

describe('the tax number of the customer', () => {
  it.each([
    ['a VAT number', 'FR', 'FR 44 732829320', 'FR44732829320'],
    ['a number of the United States', 'US', '12-3456789', ''],
    ['a Mexican number that begins like a British one', 'MX', 'GBA010101AB1', ''],
    ['a Mexican number that begins like a French one', 'MX', 'FRA010101AB1', ''],
    ['a VAT number of the EU of an American company', 'US', 'DE136695976', 'DE136695976'],
    ['a German Steuernummer', 'DE', '12/345/67890', ''],
    ['a VAT number with an unknown prefix', 'DE', 'QQ136695976', 'QQ136695976'],
  ])('is %s (%s)', (_, country, taxNumber, vatId) => {
    expect(buildBuyer({ country, taxNumber }).vatId).toBe(vatId)
  })

  it('is its legal number where both are the same number', () => {
    const spanish = { country: 'ES', taxNumber: 'B58378431' }
    expect(buildBuyer(spanish)).toMatchObject({ vatId: '', legalId: { value: 'B58378431', scheme: '' } })
    expect(buildBuyer({ ...spanish, legalNumber: 'M-12345' }).legalId.value).toBe('M-12345')
    expect(buildBuyer({ country: 'DE', taxNumber: '12/345/67890' }).legalId.value).toBe('')
  })
})

describe('legal numbers', () => {
  it.each([
    ['FR', '732 829 320', '732829320', '0002'],
    ['BE', '0403.170.701', '0403170701', '0208'],
    ['NL', '1714 3710', '17143710', '0106'],
    ['CH', 'CHE-116.281.710', 'CHE116281710', '0183'],
    ['CH', 'CHE-116.281.710 TVA', 'CHE116281710', '0183'],
    ['DE', 'HRB 12345', 'HRB 12345', ''],
    // Wrong check digits: not a number of the scheme.
    ['BE', '0403.170.702', '0403.170.702', ''],
  ])('of %s: %s', (country, legalNumber, value, scheme) => {
    expect(buildSeller({ country, legalNumber }).legalId).toEqual({ value, scheme })
    expect(buildBuyer({ country, legalNumber }).legalId).toEqual({ value, scheme })
  })
})

describe('a small enterprise', () => {
  const build = (numbers: Numbers) =>
    adaptToSale(buildParties({ ...company, ...numbers }, customer), franchise).seller

  it.each<[string, Numbers, string]>([
    ['its Steuernummer', { taxNumber: '12/345/67890', legalNumber: 'HRB 12345' }, '12/345/67890'],
    ['its VAT number', { taxNumber: 'DE136695976', legalNumber: 'HRB 12345' }, 'DE136695976'],
    ['nothing in place of its register number', { legalNumber: 'HRB 12345' }, ''],
    ['its SIREN', { country: 'FR', legalNumber: '732829320', taxNumber: 'FR44732829320' }, '732829320'],
    ['its number of the Belgian register', { country: 'BE', legalNumber: '0403.170.701' }, '0403170701'],
    ['no KVK number, which is not one for taxes', { country: 'NL', legalNumber: '17143710' }, ''],
  ])('states %s', (_, numbers, taxRegistrationId) => {
    expect(build(numbers)).toMatchObject({ vatId: '', taxRegistrationId })
  })
})

describe('a company without any other number', () => {
  it('identifies itself by its tax number', () => {
    const parties = buildParties({ ...company, taxNumber: '12/345/67890' }, customer)
    const ids = [{ value: '12/345/67890', scheme: '' }]
    expect(adaptToSale(parties, domestic).seller.ids).toEqual(ids)
    const outside = adaptToSale(parties, outsideScope).seller
    expect(outside).toMatchObject({ vatId: '', taxRegistrationId: '', ids })
    const registered = buildParties({ ...company, taxNumber: 'DE136695976' }, customer)
    expect(adaptToSale(registered, domestic).seller.ids).toEqual([])
    expect(adaptToSale(registered, franchise).seller.ids).toEqual([{ value: 'DE136695976', scheme: '' }])
  })
})

describe('VAT on debits', () => {
  it('is due on the day of the invoice', () => {
    const french = { ...company, country: 'FR', nature: 'services', isVatOnDebits: true } as const
    expect(buildParties(french, customer).vatPointCode).toBe('3')
    expect(buildParties({ ...french, isVatOnDebits: false }, customer).vatPointCode).toBe('')
  })
})

describe('a line with a category of its own', () => {
  it('decides about the numbers in place of the treatment', () => {
    const parties = buildParties(
      { ...company, taxNumber: 'DE136695976' },
      { ...customer, taxNumber: 'DE811569869' },
    )
    const outside = adaptToSale(parties, { treatment: 'domestic', categories: ['O'] })
    expect([outside.seller.vatId, outside.buyer.vatId]).toEqual(['', ''])
    const ofSmallEnterprise = adaptToSale(parties, { treatment: 'franchise', categories: ['O'] })
    expect([ofSmallEnterprise.seller.vatId, ofSmallEnterprise.buyer.vatId]).toEqual(['', ''])
    const mixed = adaptToSale(parties, { treatment: 'domestic', categories: ['S', 'O'] })
    expect([mixed.seller.vatId, mixed.buyer.vatId]).toEqual(['DE136695976', 'DE811569869'])
    const exempt = adaptToSale(parties, { treatment: 'outside-scope', categories: ['E'] })
    expect([exempt.seller.vatId, exempt.buyer.vatId]).toEqual(['DE136695976', 'DE811569869'])
    const delivered = adaptToSale(parties, { treatment: 'domestic', categories: ['K'] })
    expect(delivered.deliverTo?.address.city).toBe('Hamburg')
  })
})
