import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { describeScheme, schemeCodes } from '@quittance/shared/law/identifiers/electronic-address.ts'
import partiesGerman from '@quittance/shared/locales/de/parties.json' with { type: 'json' }
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import partiesSpanish from '@quittance/shared/locales/es/parties.json' with { type: 'json' }
import partiesFrench from '@quittance/shared/locales/fr/parties.json' with { type: 'json' }
import { englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { fieldLabels } from '#parties/party-form.ts'
import { describeFaults } from '#ui/imports/import-definition.ts'
import { buyerTypeLabels, rowChecker } from './check-row.ts'
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

  it.each([partiesEnglish, partiesFrench, partiesGerman, partiesSpanish])(
    'has the type of buyer by its words on screen',
    (dictionary) => {
      const typeOf = (cell: string) => checked(['company_name', 'is_private'], ['A', cell]).payload.is_private
      expect(typeOf(dictionary['parties.business-buyer'])).toBe('0')
      expect(typeOf(dictionary['parties.private-buyer'].toUpperCase())).toBe('1')
      expect([typeOf('0'), typeOf('1'), typeOf('')]).toEqual(['0', '1', ''])
    },
  )

  it('is rejected with the words of the types of buyer', () => {
    const { faults } = checked(['company_name', 'is_private', 'locale'], ['A', 'Club', 'Klingon'])
    const definition = { labels: fieldLabels, valueLabels: { is_private: buyerTypeLabels } }
    expect(describeFaults(faults, definition, englishText)).toEqual([
      'Type of buyer must be one of: Business, Private person.',
      'Language must be one of: en, fr, de, es.',
    ])
  })

  it.each(schemeCodes)('has the type of electronic address %s by its words on screen', (code) => {
    const schemeOf = (cell: string) => checked(['eas_scheme'], [cell]).fields.eas_scheme
    expect([describeScheme(code), code, code.replace(/^0+/, '')].map(schemeOf)).toEqual([code, code, code])
  })

  it('has warnings about numbers that look wrong in its country, and is imported', () => {
    const mapping: Mapping = ['company_name', 'country', 'legal_number', 'tax_number']
    const warningsOf = (...cells: string[]) => {
      const { faults, warnings } = checked(mapping, ['A', ...cells])
      expect(faults).toEqual([])
      return warnings.map(({ field, key }) => [field, key])
    }
    expect(warningsOf('France', '552 100 554', 'FR96552100554')).toEqual([])
    expect(warningsOf('fr', '552 100 555', 'FR95552100554')).toEqual([
      ['legal_number', 'identifier.check-digit'],
      ['tax_number', 'identifier.check-digit'],
    ])
    expect(warningsOf('FR', '552 100', '')).toEqual([['legal_number', 'identifier.form']])
    expect(warningsOf('Deutschland', 'HRB 12345', '29/815/08154')).toEqual([])
    expect(warningsOf('', '552 100 555', 'DE136695978')).toEqual([['tax_number', 'identifier.check-digit']])
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
