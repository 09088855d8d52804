import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { describe, expect, it } from 'vitest'
import { rowChecker } from './check-row.ts'
import type { Mapping } from './column-mapping.ts'

const currencies = new Map([['eur', 7]])

function checked(mapping: Mapping, cells: readonly string[], kind = partyKinds.customer) {
  return rowChecker(kind, mapping, currencies)({ line: 2, cells })
}

describe('a row', () => {
  it('is sent with country code, language code and currency id', () => {
    const mapping: Mapping = ['company_name', 'country', 'locale', 'currency_id', null]
    const row = checked(mapping, [' Émile  & fils ', 'Allemagne', 'Français', 'EUR', 'left out'])
    expect(row.faults).toEqual([])
    expect(row.payload).toEqual({
      company_name: 'Émile  & fils',
      country: 'DE',
      locale: 'fr',
      currency_id: 7,
    })
  })

  it.each([
    ['Deutschland', 'DE'],
    ['Germany', 'DE'],
    ['fr', 'fr'],
    ['États-Unis', 'US'],
    ['Nowhere', 'Nowhere'],
  ])('has for the country %s the value %s', (cell, country) => {
    expect(checked(['country'], [cell]).fields).toEqual({ country })
  })

  it.each([
    ['30', '30'],
    ['30 jours', '30'],
    ['14 Tage netto', '14 Tage netto'],
    ['net 45 days', '45'],
    ['60 días', '60'],
    ['30 days, end of month', '30 days, end of month'],
  ])('has for the payment terms %s the days %s', (cell, days) => {
    expect(checked(['days_until_due'], [cell]).fields).toEqual({ days_until_due: days })
  })

  it('joins several columns of one field', () => {
    const mapping: Mapping = ['client_name', 'client_name', 'address', 'address', 'address']
    expect(checked(mapping, ['Zoé', 'Martin', '1 rue A', '', 'Bâtiment B']).fields).toEqual({
      client_name: 'Zoé Martin',
      address: '1 rue A\nBâtiment B',
    })
  })

  it('splits the full name of a lead, unless it has a first or last name', () => {
    const mapping: Mapping = ['full_name', 'last_name']
    expect(checked(mapping, ['Zoé Martin', ''], partyKinds.lead).fields).toEqual({
      first_name: 'Zoé',
      last_name: 'Martin',
    })
    expect(checked(mapping, ['Zoé Martin', 'Durand'], partyKinds.lead).fields).toMatchObject({
      last_name: 'Durand',
    })
  })

  it('has no line breaks in single-line fields', () => {
    expect(checked(['company_name'], ['Two\r\n lines']).fields).toEqual({ company_name: 'Two lines' })
  })

  it('is rejected with all of its errors', () => {
    const mapping: Mapping = ['company_name', 'client_email', 'country', 'currency_id', 'postal_code']
    const { faults } = checked(mapping, ['A', 'nobody', 'Nowhere', 'XYZ', 'x'.repeat(33)])
    expect(faults.map(({ field, key }) => [field, key])).toEqual([
      ['currency_id', 'imports.unknown-currency'],
      ['client_email', 'field.email-expected'],
      ['postal_code', 'field.too-long'],
      ['country', 'party.country-expected'],
    ])
    expect(checked(['city'], ['Lyon']).faults).toMatchObject([
      { field: 'client_name', key: 'party.nameless' },
    ])
  })
})
