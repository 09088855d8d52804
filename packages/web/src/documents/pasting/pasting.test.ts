import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { formFor } from '#documents/document-form.ts'
import { lineAppended, linesInserted } from '#documents/lines/line-changes.ts'
import { lineProblems } from '#documents/numeric-problems.ts'
import { aBlank } from '../../../test/document-factories.ts'
import { columnMapped, guessColumns } from './column-mapping.ts'
import { linesFrom, pastedRows, pastedText, readSpreadsheetNumber } from './pasted-lines.ts'

const read = (cell: string) => readSpreadsheetNumber(cell, 'fr')

const rate = (id: number, name: string, percent: string): LineTaxRate => ({
  id,
  name,
  rate: decimal(percent),
})
const catalogueRates = [
  rate(0, '0%', '0'),
  rate(1, 'TVA 20 %', '20'),
  rate(2, 'TVA 5,5 %', '5.5'),
  rate(3, 'Éco', '2.1'),
]
const rates = { all: catalogueRates, defaults: catalogueRates.slice(2, 3) }

describe('pasted text', () => {
  it('is split into rows with as many cells as the longest one', () => {
    expect(pastedRows('A\t 2 \t10')).toEqual([['A', '2', '10']])
    expect(pastedRows('A\nB\t1\n\nC')).toEqual([
      ['A', ''],
      ['B', '1'],
      ['C', ''],
    ])
    expect(pastedRows('"Pose\nde 2 portes"\t"12"\r\n')).toEqual([['Pose\nde 2 portes', '12']])
    expect(pastedRows('"Door 36" x 80"\t2\t10')).toEqual([['"Door 36" x 80"', '2', '10']])
    expect(pastedRows('"Porte\nde 36"" x 80"""\t2')).toEqual([['Porte\nde 36" x 80"', '2']])
  })

  it('can be joined into a single-line text', () => {
    expect(pastedText(pastedRows('Pose\t\n"en\n deux"\tfois') ?? [])).toBe('Pose en deux fois')
  })
})

describe('a number in a spreadsheet', () => {
  it.each([
    ['12,50', '12.5'],
    ['=3*4', '12'],
    ['=(3+4)', '7'],
    ['(12,50)', '-12.5'],
    ['( 1 234,50 € )', '-1234.5'],
    ['€ (5)', '-5'],
    ['(5) EUR', '-5'],
    ['12,50-', '-12.5'],
    ['12,50 € \u2212', '-12.5'],
    ['12,50- €', '-12.5'],
    ['(0)', '0'],
    ['(-5)', null],
    ['(5-)', null],
    ['-5-', null],
    ['-(5)', null],
    ['2 (500)', null],
    ['(a)', null],
    ['()', null],
    ['-', null],
    ['(20 %)', null],
    ['Porte (2)', null],
  ])('is parsed from %s as %s', (cell, value) => {
    expect(read(cell)).toBe(value)
  })
})

describe('the columns', () => {
  it.each([
    [
      'headings in French',
      [
        ['Désignation', 'Qté', 'P.U. HT', 'TVA', 'Total HT'],
        ['Pose', '2', '10,00', '20 %', '20,00'],
      ],
      ['name', 'quantity', 'price', 'taxRates', null],
      true,
    ],
    [
      'headings in another order',
      [
        ['Unit price', 'Item', 'Qty', 'Name'],
        ['10', 'Pose', '2', 'x'],
      ],
      ['price', null, 'quantity', 'name'],
      true,
    ],
    ['one column', [['Pose'], ['Dépose']], ['name'], false],
    [
      'a name and a number',
      [
        ['Pose', '10,00 €'],
        ['Dépose', '5'],
      ],
      ['name', 'price'],
      false,
    ],
    [
      'a name and two numbers',
      [
        ['Pose', '2', '10,00'],
        ['Dépose', '1', 'x'],
      ],
      ['name', 'quantity', 'price'],
      false,
    ],
    [
      'a unit, a tax rate and a total',
      [
        ['Pose', 'h', '2', '10', '20 %', '24'],
        ['Dépose', 'h', '1', '5', '20%', '6'],
      ],
      ['name', null, 'quantity', 'price', 'taxRates', null],
      false,
    ],
    ['a single row, even of known headings', [['Désignation', 'Prix']], ['name', null], false],
    [
      'the headings of our own screens',
      [
        ['Désignation', 'Prix unitaire HT', 'Quantité', 'TVA', 'Total TTC'],
        ['Pose', '10', '2', '20 %', '24'],
      ],
      ['name', 'price', 'quantity', 'taxRates', null],
      true,
    ],
    [
      'an ambiguous heading in Spanish',
      [
        ['Nombre', 'Cantidad', 'Precio'],
        ['Pintura', '2', '10'],
      ],
      ['name', 'quantity', 'price'],
      true,
    ],
    [
      'the same heading in French',
      [
        ['Désignation', 'Nombre', 'Prix'],
        ['Pose', '2', '10'],
      ],
      ['name', 'quantity', 'price'],
      true,
    ],
    [
      'a row number beside a name',
      [
        ['Position', 'Bezeichnung', 'Menge', 'Preis'],
        ['1', 'Farbe', '2', '10'],
      ],
      [null, 'name', 'quantity', 'price'],
      true,
    ],
    [
      'a name and a description',
      [
        ['Produit', 'Description', 'Qté', 'Prix'],
        ['Fenêtre', 'Chêne', '2', '10'],
      ],
      ['name', 'description', 'quantity', 'price'],
      true,
    ],
    [
      'a description before the name',
      [
        ['Beschreibung', 'Menge', 'Bezeichnung'],
        ['Eiche', '2', 'Fenster'],
      ],
      ['description', 'quantity', 'name'],
      true,
    ],
    [
      'details without a name',
      [
        ['Details', 'Price'],
        ['Oak window', '10'],
      ],
      ['name', 'price'],
      true,
    ],
    [
      'an unknown heading above text',
      [
        ['Réf.', 'Travaux', 'Prix'],
        ['12', 'Pose', '10'],
        ['13', 'Dépose', '5'],
      ],
      [null, 'name', 'price'],
      true,
    ],
    [
      'an empty column',
      [
        ['', 'Pose', '10'],
        ['', 'Dépose', '5'],
      ],
      [null, 'name', 'price'],
      false,
    ],
    ['only numbers', [['1', '2']], ['quantity', 'price'], false],
    [
      'negative numbers in the notations of bookkeepers',
      [
        ['Remise', '(12,50)'],
        ['Avoir', '5,00-'],
      ],
      ['name', 'price'],
      false,
    ],
  ] as const)('are recognised: %s', (_, rows, mapping, hasHeading) => {
    expect(guessColumns(rows, read)).toEqual({ mapping, heading: hasHeading ? 0 : null })
  })

  const heading = ['Description', 'Quantity', 'Price', 'VAT']
  const content = [
    ['Paint', '2', '10', '20%'],
    ['Total', '', '20', ''],
  ]
  const mapping = ['name', 'quantity', 'price', 'taxRates'] as const

  it.each<[string, string[][]]>([
    ['a title', [['Works', '', '', '']]],
    ['a title that is also a known heading', [['Prestation', '', '', '']]],
    [
      'the customer and the date',
      [
        ['Works', '', '', ''],
        ['For:', 'Ms Miller', '', ''],
        ['No.', '1024', '', ''],
        ['Date', '3 March', 'Place', 'Lyon'],
      ],
    ],
  ])('are named by headings below %s', (_, above) => {
    expect(guessColumns([...above, heading, ...content], read)).toEqual({ mapping, heading: above.length })
  })

  it('are named by headings below a copied title and a blank row', () => {
    const copied = [['Works'], [], heading, ...content].map((cells) => cells.join('\t')).join('\r\n')
    expect(guessColumns(pastedRows(copied), read)).toEqual({ mapping, heading: 1 })
  })

  it.each<[string, string[][]]>([
    ['lines', [['Pose', '2', '10', '']]],
    ['more than four rows', Array.from({ length: 5 }, () => ['Works', '', '', ''])],
  ])('are not named by headings below %s', (_, above) => {
    expect(guessColumns([...above, heading, ...content], read).heading).toBeNull()
  })

  it('are named only by a row that names several of them and has rows below', () => {
    const rows = [
      ['Pose', '', ''],
      ['Service', 'sur devis', ''],
    ]
    expect(guessColumns([...rows, ['Pose', '2', '10']], read).heading).toBeNull()
    expect(guessColumns([['Works', '', '', ''], heading], read).heading).toBeNull()
    const named = [
      ['Réf.', 'Travaux', 'Prix'],
      ['A', 'Pose', ''],
      ['Description', 'Prix', ''],
      ['B', 'C', '1'],
    ]
    expect(guessColumns(named, read).heading).toBe(0)
  })

  it('can be changed by the user, and no field has two columns', () => {
    const mapping = ['name', 'quantity', 'price'] as const
    expect(columnMapped(mapping, 0, 'price')).toEqual(['price', 'quantity', null])
    expect(columnMapped(mapping, 1, null)).toEqual(['name', null, 'price'])
    expect(columnMapped([null, null], 0, null)).toEqual([null, null])
  })
})

describe('the lines', () => {
  const mapping = ['name', 'quantity', 'price', 'taxRates'] as const
  const lineOf = (...cells: string[]) => linesFrom([cells], { mapping, rates, read })

  it('keep the line breaks of a description only', () => {
    const mapping = ['name', 'description'] as const
    const { lines } = linesFrom([['Oak\nwindow', 'Two panes\r\nwhite']], { mapping, rates, read })
    expect(lines).toMatchObject([{ name: 'Oak window', description: 'Two panes\nwhite' }])
  })

  it('are read with formatted numbers and tax rates', () => {
    expect(lineOf('Pose\nde  portes', '2,5', '1 234,50 €', '20 %').lines).toEqual([
      {
        type: 'item',
        description: '',
        unitName: '',
        productId: null,
        name: 'Pose de portes',
        quantity: '2.5',
        price: '1234.5',
        taxRates: [catalogueRates[1]],
        invalidInput: {},
      },
    ])
  })

  it('keep cells that cannot be parsed as invalid input', () => {
    expect(lineOf('Pose', 'deux', 'cher', '').lines).toMatchObject([
      { quantity: '1', price: '0', invalidInput: { price: 'cher', quantity: 'deux' } },
    ])
    expect(lineOf('Pose', '', '', '').lines).toMatchObject([{ quantity: '1', invalidInput: { price: '' } }])
  })

  it('keep numbers out of range as invalid input', () => {
    expect(lineOf('Remise', '0,5', '-5', '').lines).toMatchObject([
      { quantity: '1', price: '0', invalidInput: { price: '-5', quantity: '0,5' } },
    ])
    expect(lineOf('Remise', '2-', '(12,50)', '').lines).toMatchObject([
      { invalidInput: { price: '(12,50)', quantity: '2-' } },
    ])
  })

  it.each([
    ['0', '5', { quantity: '0' }],
    ['-2', '5', { quantity: '-2' }],
    ['1,23456', '1,234567', { price: '1,234567', quantity: '1,23456' }],
    ['1', '99999999999999', { price: '99999999999999' }],
    ['12345678901234,5678', '1', { quantity: '12345678901234,5678' }],
    ['1,2345', '999999999999,99', {}],
  ])('accept quantity %s and price %s exactly if their fields do', (quantity, price, invalidInput) => {
    const { lines } = lineOf('Pose', quantity, price, '')
    expect(lines[0]?.invalidInput).toEqual(invalidInput)
    const form = linesInserted(formFor(invoice, aBlank(), '2026-11-21'), 1, lines)
    const problems = form.lines.flatMap(lineProblems).map(({ field }) => field)
    expect(problems).toEqual(Object.keys(invalidInput))
  })

  it('are created only for rows with a name, price or quantity', () => {
    const rows = [
      ['', '', '', '20 %'],
      ['Pose', '', '', ''],
      ['', '', '5', ''],
    ]
    expect(linesFrom(rows, { mapping, rates, read }).lines).toHaveLength(2)
    expect(linesFrom(rows, { mapping: [null, null, null, null], rates, read }).lines).toEqual([])
  })

  it.each([
    ['TVA 20 %', [1], []],
    ['tva 20 %', [1], []],
    ['20', [1], []],
    ['20,00 %', [1], []],
    ['VAT 5.5%', [2], []],
    ['0', [0], []],
    ['20 % + 2,1%', [1, 3], []],
    ['20 + 20', [1], []],
    ['eco / 19,6 %', [3], ['19,6 %']],
    ['exonéré', [], ['exonéré']],
    ['TVA (20 %)', [1], []],
    ['(20 %)', [1], []],
    ['', [], []],
  ])('have the tax rates of the cell %j', (cell, ids, unknownRates) => {
    const outcome = lineOf('Pose', '1', '1', cell)
    expect(outcome.lines[0]?.taxRates.map(({ id }) => id)).toEqual(ids)
    expect(outcome.unknownRates).toEqual(unknownRates)
  })

  it('start with the default tax rates if no column has rates', () => {
    const { lines } = linesFrom([['Pose', '1']], { mapping: ['name', 'quantity'], rates, read })
    expect(lines[0]?.taxRates.map(({ id }) => id)).toEqual([2])
  })

  it('are inserted below the line that they were pasted into, or at the end', () => {
    const form = ['A', 'B'].reduce(
      (before, name) => lineAppended(before, name),
      formFor(invoice, aBlank(), '2026-11-21'),
    )
    const { lines } = linesFrom(
      [
        ['X', '1', '1', ''],
        ['Y', '1', '1', ''],
      ],
      { mapping, rates, read },
    )
    const names = (key: number) => linesInserted(form, key, lines).lines.map(({ name }) => name)
    expect(names(1)).toEqual(['A', 'X', 'Y', 'B'])
    expect(names(form.nextLineKey)).toEqual(['A', 'B', 'X', 'Y'])
    const inserted = linesInserted(form, 1, lines)
    expect(new Set(inserted.lines.map(({ key }) => key)).size).toBe(4)
    expect(inserted.nextLineKey).toBe(form.nextLineKey + 2)
    const many = Array.from({ length: limits.lines - 1 }, () => lines[0]).flatMap((line) => line ?? [])
    expect(linesInserted(form, 1, many)).toBe(form)
  })
})
