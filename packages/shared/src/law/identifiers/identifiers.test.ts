import { describe, expect, it } from 'vitest'
import { findBicProblem, findIbanProblem, formatIban, maskIban } from './bank-account.ts'
import {
  createFrenchVatNumber,
  findFrenchLegalNumberProblem,
  findFrenchVatProblem,
  findSiren,
  findSirenProblem,
  findSiretProblem,
} from './french-numbers.ts'
import type { IdentifierProblem } from './identifier-problem.ts'
import { findEnteredLegalProblem, findLegalNumberProblem } from './legal-number.ts'
import { findTaxNumberProblem, findVatNumberProblem } from './vat-number.ts'

type Check = (text: string) => IdentifierProblem | null

function expectProblem(check: Check, texts: readonly string[], problem: IdentifierProblem | null): void {
  for (const text of texts) expect(check(text), text).toBe(problem)
}

describe('French numbers', () => {
  it('accepts the SIREN and SIRET of companies', () => {
    expectProblem(findSirenProblem, ['552100554', '732 829 320', '404.833.048', '356000000'], null)
    expectProblem(findSiretProblem, ['73282932000074', '732 829 320 00074', '552 100 554 00013'], null)
    expectProblem(findFrenchLegalNumberProblem, ['552100554', '55210055400013'], null)
  })

  it.each([
    ['SIREN 732 829 320 – RCS Lyon', '732829320'],
    ['SIRET : 732.829.320.00074', '732829320'],
    ['FR44732829320', '732829320'],
    ['RCS Lyon 732 829 321', null],
    ['HRB 12345', null],
  ])('finds the SIREN in "%s"', (text, expected) => {
    expect(findSiren(text)).toBe(expected)
  })

  it('rejects wrong check digits and other forms', () => {
    expectProblem(findSirenProblem, ['552100555', '732829302'], 'check-digit')
    expectProblem(findSiretProblem, ['73282932000075', '55210055400031'], 'check-digit')
    expectProblem(findSirenProblem, ['', '55210055', '5521005540', '55210055A'], 'form')
    expectProblem(findFrenchLegalNumberProblem, ['552100554000', '5521 0055'], 'form')
  })

  it('accepts the establishments of La Poste, whose digits add up to a multiple of five', () => {
    // Head office: Luhn. Post office: 3 + 5 + 6 + 4 + 9 + 8 + 3 + 7 = 45.
    expectProblem(findSiretProblem, ['35600000000048', '35600000049837'], null)
    expectProblem(findSiretProblem, ['35600000049838'], 'check-digit')
  })

  it('computes the key of a VAT number from the SIREN', () => {
    // 552100554 mod 97 = 28; 12 + 3 × 28 = 96.
    expect(createFrenchVatNumber('552100554')).toBe('FR96552100554')
    expect(createFrenchVatNumber('404833048')).toBe('FR83404833048')
  })

  it('checks VAT numbers with keys of digits and of letters', () => {
    expectProblem(
      findFrenchVatProblem,
      ['FR96552100554', 'fr 83 404 833 048', 'FRK7399859412', 'FR4Z123456782'],
      null,
    )
    expectProblem(findFrenchVatProblem, ['FR62552100554', 'FR96552100545', 'FRK8399859412'], 'check-digit')
    expectProblem(findFrenchVatProblem, ['96552100554', 'FR9655210055', 'FRO7399859412'], 'form')
  })

  it('finds the SIREN in a SIRET and in a VAT number', () => {
    for (const text of ['552 100 554', '552 100 554 00013', 'FR 96 552 100 554'])
      expect(findSiren(text)).toBe('552100554')
    for (const text of ['', '552100555', 'DE136695976', 'FR62552100554']) expect(findSiren(text)).toBeNull()
  })
})

describe('VAT numbers', () => {
  const valid: Readonly<Record<string, readonly string[]>> = {
    AT: ['ATU13585627', 'ATU 3680 1500'],
    BE: ['BE0403170701', 'BE 0202.239.951'],
    CH: ['CHE-100.155.212 MWST', 'CHE-116.281.710'],
    DE: ['DE136695976', 'DE 136 695 976', 'DE811907980'],
    ES: ['ESA28015865', 'ES54362315K', 'ESX2482300W', 'ES-J99216582', 'ES12345678Z', 'ESQ2826000H'],
    IE: ['IE6388047V', 'IE8D79739I', 'IE6433435F'],
    IT: ['IT00743110157', 'IT 00905811006'],
    LU: ['LU26375245', 'LU15027442'],
    NL: ['NL004495445B01', 'NL000099998B57', 'NL 0024.55.799.B11'],
    PT: ['PT501964843', 'PT 503 504 564'],
  }
  const invalid: Readonly<Record<string, readonly string[]>> = {
    AT: ['ATU13585626'],
    BE: ['BE0403170710'],
    CH: ['CHE-100.155.213', 'CHE-101.155.212'],
    DE: ['DE136695978', 'DE163695976'],
    ES: ['ESA28015856', 'ES54362315Z', 'ESX2482300A', 'ESA2801586E', 'ESQ28260008'],
    IE: ['IE6388047W', 'IE8D79738J'],
    IT: ['IT00743110158'],
    LU: ['LU26375246'],
    NL: ['NL123456789B90', 'NL004495446B01'],
    PT: ['PT501964842'],
  }

  it.each(Object.keys(valid))('of %s have check digits', (country) => {
    expectProblem(findVatNumberProblem, valid[country] ?? [], null)
    expectProblem(findVatNumberProblem, invalid[country] ?? [], 'check-digit')
  })

  it('of other forms are rejected', () => {
    const others = [
      'DE12345678',
      'ATU1234567',
      'BE3403170701',
      'NL004495445C01',
      'CHE1001552',
      'LU2637524',
      'IE638804',
      '136695976',
      '',
    ]
    expectProblem(findVatNumberProblem, others, 'form')
  })

  it('of other countries are only checked for their form', () => {
    expectProblem(
      findVatNumberProblem,
      ['PL8567346215', 'EL094259216', 'GB 980 7806 84', 'SE556188840401'],
      null,
    )
    expectProblem(findVatNumberProblem, ['PL1', 'P8567346215', 'SE5561888404015561888404'], 'form')
  })

  it('can be left out or written without the prefix, if the country has one number for both', () => {
    expect(findTaxNumberProblem('', 'DE')).toBeNull()
    expect(findTaxNumberProblem('12/345/67890', 'DE')).toBeNull()
    expect(findTaxNumberProblem('DE136695978', 'DE')).toBe('check-digit')
    expect(findTaxNumberProblem('A28015865', 'ES')).toBeNull()
    expect(findTaxNumberProblem('A28015856', 'ES')).toBe('check-digit')
    expect(findTaxNumberProblem('FR96552100554', 'DE')).toBeNull()
    expect(findTaxNumberProblem('el094259216', 'GR')).toBeNull()
    expect(findTaxNumberProblem('FR00552100554', '')).toBe('check-digit')
    expect(findTaxNumberProblem('12345678', '')).toBeNull()
  })
})

describe('legal numbers', () => {
  it('are checked as their country defines them', () => {
    expect(findLegalNumberProblem('552 100 555', 'FR')).toBe('check-digit')
    expect(findLegalNumberProblem('0403.170.701', 'BE')).toBeNull()
    expect(findLegalNumberProblem('1234567', 'NL')).toBe('form')
    expect(findLegalNumberProblem('12345678', 'NL')).toBeNull()
    expect(findLegalNumberProblem('CHE-100.155.213', 'CH')).toBe('check-digit')
    expect(findLegalNumberProblem('HRB 12345', 'DE')).toBeNull()
    expect(findLegalNumberProblem(' ', 'FR')).toBeNull()
  })

  it('can have other words around them when a user enters them', () => {
    expect(findEnteredLegalProblem('SIREN 732 829 320 – RCS Lyon', 'FR')).toBeNull()
    expect(findEnteredLegalProblem('732 829 32', 'FR')).toBe('form')
    expect(findEnteredLegalProblem('732 829 321', 'FR')).toBe('check-digit')
  })
})

describe('bank accounts', () => {
  it('checks the IBAN', () => {
    const valid = [
      'FR14 2004 1010 0505 0001 3M02 606',
      'DE89370400440532013000',
      'gb82 west 1234 5698 7654 32',
      'NO9386011117947',
    ]
    expectProblem(findIbanProblem, valid, null)
    expectProblem(findIbanProblem, ['DE89370400440532013001', 'FR1420041010050500013M02660'], 'check-digit')
    // A digit too few for Germany, and text that is none.
    expectProblem(findIbanProblem, ['DE8937040044053201300', '', '89370400440532013000', 'DE'], 'form')
  })

  it('hides all but the ends of the IBAN', () => {
    expect(maskIban('FR14 2004 1010 0505 0001 3M02 606')).toBe('FR14 •••• •••• 2606')
  })

  it('formats the IBAN in groups of four', () => {
    expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  })

  it('checks the form of the BIC', () => {
    expectProblem(findBicProblem, ['DEUTDEFF', 'deut de ff 500', 'BNPAFRPPXXX'], null)
    expectProblem(findBicProblem, ['DEUTDEF', 'DEUT12FF', 'DEUTDEFF50', ''], 'form')
  })
})
