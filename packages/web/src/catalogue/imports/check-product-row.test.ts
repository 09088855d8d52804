import { decimal } from '@quittance/shared/money/decimal.ts'
import { joinNames } from '@quittance/shared/text/name-list.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mapping } from '#ui/imports/import-definition.ts'
import { productRowChecker } from './check-product-row.ts'
import { findTaxRates, indexTaxRates, type KnownTaxRate } from './find-tax-rates.ts'
import { createNumberReader } from './number-notation.ts'

const createRate = (
  id: number,
  name: string,
  rate: string,
  more: Partial<KnownTaxRate> = {},
): KnownTaxRate => ({
  ...{ id, name, rate: decimal(rate), isDefault: false, isRetired: false },
  ...more,
})

const taxRates = [
  createRate(9, 'TVA 20 %', '21', { isRetired: true }),
  createRate(1, 'TVA 20 %', '20'),
  createRate(2, 'Taux réduit', '5.5'),
  createRate(3, 'Importation', '10', { isDefault: true }),
  createRate(4, 'Travaux', '10'),
  createRate(5, 'Éco; taxe, "A"', '2.1'),
  createRate(6, 'Agricole', '7'),
  createRate(7, 'Pêche', '7'),
  createRate(8, 'Ancien taux', '19.6', { isRetired: true }),
]

describe('tax rates', () => {
  const find = (cell: string, canBeFractions = false) => {
    const { rates, faults } = findTaxRates(cell, indexTaxRates(taxRates, { canBeFractions }))
    return [
      rates.map(({ id }) => id),
      faults.map(({ key, params }) => [key.replace('imports.', ''), params.rate]),
    ]
  }

  it.each([
    ['', []],
    ['tva 20%', [1]],
    ['20', [1]],
    ['20,00 %', [1]],
    ['VAT 20.0%', [1]],
    ['20 % MwSt.', [1]],
    ['5,5', [2]],
    ['TAUX REDUIT', [2]],
    ['20 %; 5,5 %', [1, 2]],
    ['20% + 5.5%', [1, 2]],
    ['20, 5.5', [1, 2]],
    ['Travaux, Importation', [4, 3]],
    ['20; TVA 20 %', [1]],
    // The default of two rates.
    ['10 %', [3]],
    ['"Éco; taxe, ""A"""; 20', [5, 1]],
    ['Ancien taux', [8]],
    // Every line without tax rates has 0% too.
    ['0', []],
    ['0,00 %', []],
  ] as const)('are found in %j', (cell, ids) => {
    expect(find(cell)).toEqual([ids, []])
  })

  it.each([
    ['8,5 %', [], [['unknown-tax-rate', '8,5 %']]],
    ['19,6', [], [['unknown-tax-rate', '19,6']]],
    ['20; Luxe', [1], [['unknown-tax-rate', 'Luxe']]],
    ['20 + 30', [1], [['unknown-tax-rate', '30']]],
    ['20% reduced', [], [['unknown-tax-rate', '20% reduced']]],
    ['7', [], [['several-tax-rates', '7']]],
    ['0.2', [], [['unknown-tax-rate', '0.2']]],
  ] as const)('are explained in %j', (cell, ids, faults) => {
    expect(find(cell)).toEqual([ids, faults])
  })

  it('can be fractions in a workbook', () => {
    expect(find('0.2', true)).toEqual([[1], []])
    expect(find('0.055', true)).toEqual([[2], []])
    expect(find('0', true)).toEqual([[], []])
    expect(find('0.3', true)).toEqual([[], [['unknown-tax-rate', '0.3']]])
  })

  it('with any names are found in the cell of an export', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'ab 5,;|"\'%+/&1.') })
      .map((text) => text.trim())
      .filter((text) => /[ab]/.test(text))
    const names = fc.uniqueArray(name, { maxLength: 5, selector: (text) => text.replace(/\s+/g, ' ') })
    fc.assert(
      fc.property(names, (all) => {
        const known = all.map((text, id) => createRate(id, text, '20'))
        const { rates, faults } = findTaxRates(
          joinNames(all),
          indexTaxRates(known, { canBeFractions: false }),
        )
        expect(faults).toEqual([])
        expect(rates.map(({ id }) => id)).toEqual(known.map(({ id }) => id))
      }),
    )
  })
})

describe('a row', () => {
  function check(
    mapping: Mapping,
    cells: readonly string[],
    {
      existing = 'skip' as const,
      groups = ['Bois'],
    }: { existing?: 'skip' | 'update'; groups?: string[] } = {},
  ) {
    const readNumber = createNumberReader({ cells, separator: ';', locale: 'fr' })
    return productRowChecker(mapping, {
      ...{ readNumber, existing, locale: 'fr' },
      taxRates: indexTaxRates(taxRates, { canBeFractions: false }),
      acceptsGroup: (name) => groups.includes(name),
    })({ line: 2, cells })
  }

  const mapping: Mapping = [
    'name',
    'product_group',
    'price',
    'unit',
    'unit_name',
    'tax_rate_ids',
    'tax_rate_ids',
  ]

  it('is sent with numbers and tax rates, and shown as they were read', () => {
    const row = check(mapping, [' Poutre\n chêne ', 'Bois', '1 234,50 €', '2,5', 'm', '20', '5,5'])
    expect(row.faults).toEqual([])
    expect(row.payload).toEqual({
      ...{ name: 'Poutre chêne', product_group: 'Bois', price: decimal('1234.5'), unit: decimal('2.5') },
      ...{ unit_name: 'm', tax_rate_ids: [1, 2] },
    })
    expect(row.fields).toMatchObject({
      price: '1\u202f234,50',
      unit: '2,5',
      tax_rate_ids: 'TVA 20 %, Taux réduit',
    })
  })

  it('is rejected with all of its errors', () => {
    const { faults } = check(mapping, ['', 'Métal', 'gratuit', '0', '', '20; 8', ''])
    expect(faults.map(({ field, key }) => [field, key])).toEqual([
      ['price', 'field.number-expected'],
      ['name', 'catalogue.name-required'],
      ['unit', 'field.too-small'],
      ['product_group', 'imports.unknown-group'],
      ['tax_rate_ids', 'imports.unknown-tax-rate'],
    ])
  })

  it('needs a price, unless it updates a product', () => {
    expect(check(['name'], ['Poutre']).faults).toMatchObject([{ field: 'price', key: 'field.missing' }])
    expect(check(['name'], ['Poutre'], { existing: 'update' })).toMatchObject({
      ...{ faults: [], payload: { name: 'Poutre' } },
    })
  })
})
