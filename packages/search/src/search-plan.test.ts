import { describe, expect, it } from 'vitest'
import { matchesWords } from './match-words.ts'
import { createExactNumberPlans, createSearchPlans } from './search-plan.ts'
import { buildSearchWords, type SearchableRecord } from './search-words.ts'

function finds(search: string, searchable: SearchableRecord, width = 0): boolean {
  const plans = createSearchPlans(search, {
    numberWidths: new Map([['invoice', width]]),
    currencyIds: new Map([['EUR', 3]]),
  })
  const words = buildSearchWords(searchable)
  return plans.length > 0 && plans.every((plan) => matchesWords(plan, words))
}

function inText(text: string): SearchableRecord {
  return { fields: [{ field: 'shown', type: 'text', text }] }
}

function numbered(prefix: string, number: number): SearchableRecord {
  return { fields: [], document: { kind: 'invoice', prefix, number, currencyId: 3 } }
}

function withNumber(text: string): SearchableRecord {
  return { fields: [{ field: 'phone', type: 'number', text }] }
}

function withAmount(text: string): SearchableRecord {
  return { fields: [{ field: 'amount', type: 'amount', text }] }
}

describe('a text is found', () => {
  it.each([
    ['Rénovation de l’Été 2025', 'renovation'],
    ['Rénovation de l’Été 2025', 'RÉNOV'],
    ['Rénovation de l’Été 2025', 'ete reno'],
    ['Rénovation de l’Été 2025', 'lete'],
    ['Rénovation de l’Été 2025', "l'ete"],
    ['Rénovation de l’Été 2025', '2025 été'],
    ['Rénovation de l’Été 2025', '20'],
    ['jean-luc.picard@example.com', 'jean-luc.picard@example.com'],
    ['jean-luc.picard@example.com', 'jeanluc.picard'],
    ['jean-luc.picard@example.com', 'picard@example'],
    ['ONeill', "O'Neill"],
    ['O’Neill', 'ONeill'],
    ['Straße', 'STRASSE'],
    ['Œuvre', 'oeuvre'],
    ['Plan B', 'b'],
    ['日本語の請求書', '請求書'],
    ['10,5 kg', '10.5'],
    ['100 % coton _ "naturel"', '100% "coton'],
    ['100 % coton _ "naturel"', '(naturel*) _ -- ;'],
    ['Café 🎉 crème', 'cafe 🎉'],
    ['lʼhôtel', 'hotel'],
    ['ΟΔΟΣ', 'οδος'],
    ['Câble 2.5mm²', '2,5'],
    ['Câble 2.5mm²', '2.5mm'],
    ['Plaque 10,5x20,5', '10,5'],
    ['Plaque 10,5x20,5', '20.5'],
    ['12,50€/h', '12,50'],
    ['TVA:5,5%', '5,5'],
    ['le 12.05.2025', '12.05'],
    ['le 12.05.2025', '12.05.2025'],
    ['10.20.30.40', '20.30'],
    ['Node 1.10.3', '1.10'],
    ['v2.0', '2.0'],
    ['0,5 m', ',5'],
    ['.5 m', '0.5'],
  ])('%s by %s', (text, search) => {
    expect(finds(search, inText(text))).toBe(true)
  })

  it.each([
    ['Rénovation de l’Été 2025', 'novation'],
    ['Rénovation de l’Été 2025', 'été 2026'],
    ['Rénovation de l’Été 2025', '025'],
    ['Plan Bleu', 'b'],
    ['Plan 12', '1'],
    ['naturel', 'naturel OR coton'],
    ['1250 tuiles', '12,50'],
    ['1250 tuiles', '12.5'],
    ['75012 Paris', '750,12'],
    ['7500 pavés', '7,5'],
    ['5000 pavés', '0.500'],
    ['fig.5', '0,5'],
  ])('but not %s by %s', (text, search) => {
    expect(finds(search, inText(text))).toBe(false)
  })
})

describe('a document is found by its number', () => {
  it.each([
    ['INV-', 123, '123'],
    ['INV-', 123, 'INV-123'],
    ['INV-', 123, 'inv 123'],
    ['INV-', 123, 'INV-000123'],
    ['INV-', 123, 'INV000123'],
    ['INV-', 123, 'inv123'],
    ['INV-', 123, 'inv12'],
    ['INV-', 123, 'INV'],
    ['INV-', 123, '000123'],
    ['INV-', 123, '#123'],
    ['INV-', 123, '12'],
    ['INV-', 7, '7'],
    ['INV-', 7, 'INV-007'],
    ['', 202505128, '2025-05128'],
    ['', 202505128, '202505128'],
    ['', 202505128, '05128'],
    ['', 202505128, '5051'],
    ['2025-', 5128, '2025-05128'],
    ['2025-', 5128, '202505128'],
    ['2025-', 5128, '2025/5128'],
    ['2025-', 5128, '20255128'],
    ['FA2025-', 12, 'FA2025-00012'],
    ['FA2025-', 12, 'fa202500012'],
    ['', 1234, '1 234'],
    ['INV-', 5128, 'n°5128'],
    ['INV-', 5128, 'N° 5128'],
    ['F/2025/', 7, 'F/2025/0007'],
    ['2025.', 12, '2025.12'],
    ['2025.', 12, '2025.0012'],
    ['2025.', 12, '2025.000012'],
    ['25,', 12, '25,12'],
    ['25/', 12, '25/12'],
    ['FAC 2025-', 12, 'fac 2025-12'],
  ])('%s%i by %s', (prefix, number, search) => {
    expect(finds(search, numbered(prefix, number))).toBe(true)
  })

  it.each([
    ['INV-', 123, '1'],
    ['INV-', 123, '23'],
    ['INV-', 123, '124'],
    ['INV-', 1230, '0123'],
    ['INV-', 123, 'EST-123'],
    ['INV-', 1234, '12,34'],
    ['INV-', 23, 'INV-123'],
    ['', 12, '1/2'],
    ['', 12, '½'],
    ['', 247, '24/7'],
    ['2025-', 5128, '255'],
    ['2025-', 5128, '551'],
  ])('but not %s%i by %s', (prefix, number, search) => {
    expect(finds(search, numbered(prefix, number))).toBe(false)
  })
})

describe('a document comes first by its number', () => {
  function isFirst(search: string, searchable: SearchableRecord): boolean {
    const words = buildSearchWords(searchable)
    return createExactNumberPlans(search, createSearchPlans(search)).some((plan) => matchesWords(plan, words))
  }

  it.each([
    ['INV-', 123, '123'],
    ['INV-', 123, 'inv-000123'],
    ['INV-', 123, 'Durand 123'],
    ['', 202505128, '2025-05128'],
    ['25/', 12, '25/12'],
    ['25.', 12, '25.12'],
    ['FAC 2025-', 12, 'FAC 2025-12'],
    ['FAC 2025/', 12, 'fac 2025/0012'],
    ['Facture n 25/', 12, 'Facture n 25/12'],
    ['N°2025-', 12, 'N° 2025-12'],
  ])('%s%i by %s', (prefix, number, search) => {
    expect(isFirst(search, numbered(prefix, number))).toBe(true)
  })

  it.each([
    ['INV-', 123, '12'],
    ['INV-', 120, 'INV-12'],
    ['FAC 2025-', 120, 'FAC 2025-12'],
    ['', 12, '1/2'],
  ])('but not %s%i by %s', (prefix, number, search) => {
    expect(isFirst(search, numbered(prefix, number))).toBe(false)
  })
})

describe('a number that is shown with six digits is found', () => {
  it.each([
    ['INV-', 123, 'INV-00'],
    ['INV-', 123, 'inv 0001'],
    ['INV-', 123, '00012'],
    ['INV-', 123, '00123'],
    ['', 7, '0000'],
    ['FAC', 12, 'FAC0'],
    ['FAC', 12, 'FAC0000'],
    ['FAC', 12, 'FAC00001'],
    ['2025-', 5128, '202500512'],
  ])('%s%i by %s', (prefix, number, search) => {
    expect(finds(search, numbered(prefix, number), 6)).toBe(true)
  })

  it.each([
    ['INV-', 123, 'INV-0000'],
    ['INV-', 1234, '0001'],
    ['INV-', 123, '00013'],
    ['INV-', 1_234_567, '00'],
    ['INV-', 123, '0000000'],
  ])('but not %s%i by %s', (prefix, number, search) => {
    expect(finds(search, numbered(prefix, number), 6)).toBe(false)
  })
})

describe('a phone number is found', () => {
  it.each([
    ['+33 1 42 68 53 00', '01 42 68 53 00'],
    ['+33 1 42 68 53 00', '0142685300'],
    ['+33 1 42 68 53 00', '+33142685300'],
    ['+33 1 42 68 53 00', '0033 1 42 68 53 00'],
    ['+33 1 42 68 53 00', '+33 (0)1 42 68 53 00'],
    ['+33 (0)1 42 68 53 00', '+33 1 42.68.53.00'],
    ['+33 (0)1 42 68 53 00', '01.42.68.53.00'],
    ['01 42 68 53 00', '+33 1 42 68 53 00'],
    ['01 42 68 53 00', '0033142685300'],
    ['01-42-68-53-00', '42 68 53'],
    ['01 42 68 53 00', '5300'],
    ['+33 1 42 68 53 00', '01 42 68'],
    ['+33 1 42 68 53 00', '01 42'],
    ['+33 1 42 68 53 00', '0142'],
    ['26 12 34', '+352 26 12 34'],
    ['+44 20 7946 0018', '020 7946'],
    ['FR 12 345678901', 'fr12345678901'],
    ['FR12345678901', '345 678 901'],
    ['+33.612345678', '+33.612345678'],
    ['06 12 34 56 78', '06.12'],
    ['06 12 34 56 78', '06.1'],
    ['06 12 34 56 78', '06.12.34'],
    ['+33 6 12 34 56 78', '+33.612'],
    [`1${'0'.repeat(60)}`, `1${'0'.repeat(60)}`],
  ])('%s by %s', (number, search) => {
    expect(finds(search, withNumber(number))).toBe(true)
  })

  it.each([
    ['01 42 68 53 00', '01 42 68 53 01'],
    ['01 42 68 53 00', '42'],
    ['01 42 68 53 00', '00 53'],
    ['+33 7 12 34 56 78', '+33 6 12 34 56 78'],
    ['+33 7 12 34 56 78', '+33612345678'],
    ['02 42 68 53 00', '+33 1 42 68 53 00'],
    ['06 12 34 56 78', '61,23'],
  ])('but not %s by %s', (number, search) => {
    expect(finds(search, withNumber(number))).toBe(false)
  })
})

describe('an amount is found', () => {
  it.each([
    ['1234.56', '1234,56'],
    ['1234.56', '1234.56'],
    ['1234.56', '1 234,56'],
    ['1234.56', '1 234,56 €'],
    ['1234.56', '1 234,56'],
    ['1234.56', '1,234.56'],
    ['1234.56', '1.234,56'],
    ['1234.56', "1'234.56"],
    ['1234.56', '1234,5'],
    ['1234.56', '1234,'],
    ['1234.56', '1234'],
    ['1234.56', '1 234'],
    ['1234.56', '12'],
    ['-50', '-50,00'],
    ['0.5', '0,50'],
    ['1234567.8', '1 234 567,80'],
    ['12.3456', '12,3456'],
    ['12.5', '12,500'],
    ['0.5', '.50'],
    ['0.5', ',5'],
  ])('%s by %s', (amount, search) => {
    expect(finds(search, withAmount(amount))).toBe(true)
  })

  it.each([
    ['1234.56', '234,56'],
    ['1234.56', '1234,57'],
    ['1234.56', '56'],
    ['1234.56', '1'],
    ['1234.5', '12,34'],
    ['1234.56', '0,001'],
    ['12500', '0,125'],
    ['5000', '0.500'],
  ])('but not %s by %s', (amount, search) => {
    expect(finds(search, withAmount(amount))).toBe(false)
  })
})

it('numbers in a row are one, or several', () => {
  const invoice: SearchableRecord = {
    document: { kind: 'invoice', prefix: '', number: 2025, currencyId: 3 },
    fields: [
      { field: 'amount', type: 'amount', text: '1234.56' },
      { field: 'line', type: 'text', text: 'Lot 77' },
    ],
  }
  expect(finds('2025 1 234,56', invoice)).toBe(true)
  expect(finds('77 2025 1 234,56', invoice)).toBe(true)
  expect(finds('1 234,56 2025 77 lot', invoice)).toBe(true)
  expect(finds('2025 1 234,57', invoice)).toBe(false)
  expect(finds('1 234,56 EUR', invoice)).toBe(true)
  expect(finds('eur 1234.56', invoice)).toBe(true)
  expect(finds('1 234,56 USD', invoice)).toBe(false)
  expect(finds('1 234,56 EU', invoice)).toBe(false)
  for (const search of ['1234,56eur', '1234.56EUR', 'EUR1234,5', '1234eur', '77 1234,56eur']) {
    expect(finds(search, invoice), search).toBe(true)
  }
  for (const search of ['1234,56usd', '1234,57eur', '234eur', 'eur', '1234eu']) {
    expect(finds(search, invoice), search).toBe(search === 'eur')
  }
})

it.each(['', '   ', '%', '_ " \' *', '🎉', '-- ; ()', '\u0000\u0007'])('%j asks for nothing', (search) => {
  expect(createSearchPlans(search)).toEqual([])
})
