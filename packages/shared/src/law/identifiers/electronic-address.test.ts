import { expect, it } from 'vitest'
import {
  describeScheme,
  findAddressProblem,
  listSchemes,
  normaliseAddress,
  schemeCodes,
} from './electronic-address.ts'
import { proposeAddress, proposeLegalNumber, proposeVatNumber } from './propose-identifiers.ts'

it.each([
  ['0002', '552 100 554', '552100555'],
  ['0009', '55210055400013', '55210055400014'],
  ['0225', '552100554', '552100555'],
  ['0225', '552100554_55210055400013', '552100555_55210055400013'],
  ['0088', '4006381333931', '4006381333932'],
  ['0204', '991-01484-64', '991-01484-65'],
  ['0208', '0403170701', '0403170702'],
  ['9930', 'DE136695976', 'DE136695977'],
  ['9920', 'ESA28015865', 'ESA28015866'],
  ['0211', 'IT00743110157', 'IT00743110158'],
  ['9915', 'ATU13585627', 'ATU13585628'],
  ['9925', 'BE0403170701', 'BE0403170702'],
  ['9944', 'NL004495445B01', 'NL004495446B01'],
  ['9938', 'LU26375245', 'LU26375246'],
  ['9946', 'PT501964843', 'PT501964844'],
  ['9935', 'IE6388047V', 'IE6388047A'],
  ['0183', 'CHE-100.155.212', 'CHE-100.155.213'],
])('checks the check digits of an address of %s: %s', (scheme, valid, invalid) => {
  expect(findAddressProblem(scheme, valid)).toBeNull()
  expect(findAddressProblem(scheme, invalid)).toBe('check-digit')
})

it('checks the form of addresses', () => {
  expect(findAddressProblem('0106', '12345678')).toBeNull()
  expect(findAddressProblem('0106', '1234567')).toBe('form')
  expect(findAddressProblem('EM', 'factures@example.fr')).toBeNull()
  expect(findAddressProblem('EM', 'example.fr')).toBe('form')
  expect(findAddressProblem('0225', '55210055')).toBe('form')
  expect(findAddressProblem('9930', 'FR96552100554')).toBe('form')
  expect(findAddressProblem('0183', 'CHE100155212MWST')).toBe('form')
  expect(findAddressProblem('9999', '1')).toBe('scheme')
  for (const scheme of schemeCodes) expect(findAddressProblem(scheme, ''), scheme).toBe('form')
})

it('lists the schemes of a country, and all where it has none', () => {
  expect(listSchemes('FR').toSorted()).toEqual(['0002', '0009', '0088', '0225', 'EM'])
  expect(listSchemes('DE').toSorted()).toEqual(['0088', '0204', '9930', 'EM'])
  expect(listSchemes('US')).toHaveLength(schemeCodes.length)
  expect(describeScheme('0204')).toBe('Leitweg-ID (0204)')
  expect(describeScheme('4711')).toBe('4711')
})

it('removes spaces from addresses, and hyphens where the scheme has none', () => {
  expect(normaliseAddress('0002', '552 100 554')).toBe('552100554')
  expect(normaliseAddress('0204', ' 991-01484-64 ')).toBe('991-01484-64')
  expect(normaliseAddress('EM', ' a.b@example.fr')).toBe('a.b@example.fr')
  expect(normaliseAddress('0183', 'che-100.155.212')).toBe('CHE100155212')
})

function known(country: string, legalNumber: string, taxNumber = '') {
  return { country, legalNumber, taxNumber }
}

it('proposes the VAT number that follows from the legal number', () => {
  expect(proposeVatNumber(known('FR', '552 100 554 00013'))).toBe('FR96552100554')
  expect(proposeVatNumber(known('BE', '0403.170.701'))).toBe('BE0403170701')
  expect(proposeVatNumber(known('ES', 'A-28015865'))).toBe('ESA28015865')
  for (const unknown of [known('FR', '552100555'), known('DE', 'HRB 12345'), known('BE', '')])
    expect(proposeVatNumber(unknown)).toBeNull()
})

it('proposes the legal number that a VAT number contains', () => {
  expect(proposeLegalNumber(known('FR', '', 'FR96552100554'))).toBe('552100554')
  expect(proposeLegalNumber(known('IT', '', 'IT00743110157'))).toBe('00743110157')
  expect(proposeLegalNumber(known('DE', '', 'DE136695976'))).toBeNull()
  expect(proposeLegalNumber(known('BE', '', 'BE0403170702'))).toBeNull()
})

it('proposes the usual electronic address', () => {
  expect(proposeAddress(known('FR', '552 100 554 00013'))).toEqual({ scheme: '0225', id: '552100554' })
  expect(proposeAddress(known('FR', '', 'FR96552100554'))).toEqual({ scheme: '0225', id: '552100554' })
  expect(proposeAddress(known('DE', 'HRB 12345', 'DE 136 695 976'))).toEqual({
    scheme: '9930',
    id: 'DE136695976',
  })
  expect(proposeAddress(known('BE', '', 'BE0403170701'))).toEqual({ scheme: '0208', id: '0403170701' })
  expect(proposeAddress(known('CH', '', 'CHE-100.155.212 MWST'))).toEqual({
    scheme: '0183',
    id: 'CHE100155212',
  })
  expect(proposeAddress(known('NL', '', 'NL004495445B01'))).toEqual({ scheme: '9944', id: 'NL004495445B01' })
  expect(proposeAddress(known('ES', 'A28015865'))).toEqual({ scheme: '9920', id: 'ESA28015865' })
  expect(proposeAddress(known('US', '12-3456789'))).toBeNull()
  expect(proposeAddress(known('FR', '552100555'))).toBeNull()
})
