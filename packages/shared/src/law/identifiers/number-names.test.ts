import { describe, expect, it } from 'vitest'
import { dictionary as english } from '#locales/en.ts'
import { dictionary as french } from '#locales/fr.ts'
import { createTranslator } from '#text/translator.ts'
import {
  findLegalNumberName,
  findTaxNumberName,
  findVatNumberName,
  labelLegalNumber,
} from './number-names.ts'

const text = createTranslator('en', { dictionary: english, english })
const textInFrench = createTranslator('fr', { dictionary: french, english })

describe('names of numbers', () => {
  it.each([
    ['FR', 'SIREN / SIRET', 'VAT number'],
    ['DE', 'Handelsregister', 'USt-IdNr.'],
    ['ES', 'NIF', 'NIF-IVA'],
    ['BE', 'Enterprise number', 'VAT number'],
    ['IT', 'Codice fiscale', 'Partita IVA'],
    ['LU', 'RCS', 'VAT number'],
    ['NL', 'KVK', 'Btw-id'],
    ['PT', 'NIPC', 'NIF'],
    ['AT', 'Firmenbuch', 'UID'],
    ['IE', 'CRO', 'VAT number'],
    ['CH', 'UID', 'VAT number'],
    ['GB', 'Company number', 'VAT number'],
    ['US', null, null],
    ['', null, null],
  ])('in %s are %s and %s', (country, legal, vat) => {
    expect(findLegalNumberName(country, text)).toBe(legal)
    expect(findVatNumberName(country, text)).toBe(vat)
  })

  it('are translated unless they are proper names', () => {
    expect(findLegalNumberName('BE', textInFrench)).toBe('N° d’entreprise')
    expect(findLegalNumberName('CH', textInFrench)).toBe('IDE')
    expect(findVatNumberName('FR', textInFrench)).toBe('N° TVA')
    expect(findVatNumberName('DE', textInFrench)).toBe('USt-IdNr.')
  })
})

it.each([
  ['732 829 320', 'FR', 'SIREN 732 829 320'],
  ['732 829 320 00074', 'FR', 'SIRET 732 829 320 00074'],
  ['SIREN 732 829 320 – RCS Lyon', 'FR', 'SIREN 732 829 320 – RCS Lyon'],
  ['HRB 12345', 'DE', 'HRB 12345'],
  ['A28015865', 'ES', 'NIF A28015865'],
  ['CHE-100.155.212', 'CH', 'UID CHE-100.155.212'],
  ['0403.170.701', 'BE', 'Enterprise number 0403.170.701'],
  ['12-345', 'US', '12-345'],
  ['', 'FR', ''],
])('prints the legal number %j of %s as %j', (number, country, expected) => {
  expect(labelLegalNumber(number, country, text)).toBe(expected)
})

it.each([
  ['DE136695976', 'DE', 'USt-IdNr.'],
  ['12/345/67890', 'DE', 'Steuernummer'],
  ['A28015865', 'ES', 'NIF'],
  ['ES A28015865', 'ES', 'NIF-IVA'],
  ['FR 96 552100554', '', 'VAT number'],
  ['12345678', '', null],
  ['12-3456789', 'US', null],
])('names the tax number %j of %j on documents %j', (number, country, expected) => {
  expect(findTaxNumberName(number, country, text)).toBe(expected)
})
