import { describe, expect, it } from 'vitest'
import { matchesWords } from './match-words.ts'
import { createExactNumberPlans, createSearchPlans } from './search-plan.ts'
import { buildSearchWords, type SearchableRecord } from './search-words.ts'

function matchesRecord(query: string, record: SearchableRecord, width = 0): boolean {
  const plans = createSearchPlans(query, {
    numberWidths: new Map([['invoice', width]]),
    currencyIds: new Map([['EUR', 3]]),
  })
  const words = buildSearchWords(record)
  return plans.length > 0 && plans.every((plan) => matchesWords(plan, words))
}

function createTextRecord(text: string): SearchableRecord {
  return { fields: [{ field: 'visible', type: 'text', text }] }
}

function createDocumentRecord(prefix: string, number: number): SearchableRecord {
  return { fields: [], document: { kind: 'invoice', prefix, number, currencyId: 3 } }
}

function createPhoneRecord(text: string): SearchableRecord {
  return { fields: [{ field: 'phone', type: 'number', text }] }
}

function createAmountRecord(text: string): SearchableRecord {
  return { fields: [{ field: 'amount', type: 'amount', text }] }
}

describe('text', () => {
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
  ])('%s is found by %s', (text, query) => {
    expect(matchesRecord(query, createTextRecord(text))).toBe(true)
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
  ])('%s is not found by %s', (text, query) => {
    expect(matchesRecord(query, createTextRecord(text))).toBe(false)
  })
})

describe('reference', () => {
  function createReferenceRecord(text: string): SearchableRecord {
    return { fields: [{ field: 'order-reference', type: 'reference', text }] }
  }

  it.each([
    ['PO-2026-0815', '0815'],
    ['PO-2026-0815', 'po-2026-0815'],
    ['PO-2026-0815', '2026 0815'],
    ['PO-2026-0815', '20260815'],
    ['PO-2026-0815', '2026/0815'],
    ['PO-2026-0815', '815'],
    ['PO-2026-0815', 'po 815'],
    ['PO-2026-0815', 'PO20260815'],
    ['PO-2026-0815', 'po 2026'],
    ['PO-2026-0815', '6081'],
    ['PO20260815', '0815'],
    ['PO20260815', '2026-0815'],
    ['PO 2026 0815', 'PO-2026-0815'],
    ['PO 2026 0815', 'po20260815'],
    ['4500017823', '4500 017 823'],
    ['4500 017 823', '4500017823'],
    ['4500017823', '17823'],
    ['Marché n° 7', 'n° 7'],
    ['04011000-1234512345-06', '04011000-1234512345-06'],
    ['04011000-1234512345-06', '12345'],
    ['F-000012', '12'],
    ['F-000012', 'F-12'],
    ['F-000012', 'f12'],
    ['F-000012', 'F-000012'],
    ['F-000012', '000012'],
    ['FAC 2025-0012', 'fac 2025-12'],
    ['7', '7'],
    [`1${'0'.repeat(60)}`, `1${'0'.repeat(60)}`],
  ])('%s is found by %s', (reference, query) => {
    expect(matchesRecord(query, createReferenceRecord(reference))).toBe(true)
  })

  it.each([
    ['PO-2026-0815', '026'],
    ['PO-2026-0815', '608'],
    ['PO-2026-0815', '26'],
    ['PO-2026-0815', '15'],
    ['PO-2026-0815', '5'],
    ['PO-2026-0815', '2026 0816'],
    ['PO-2026-0815', 'PO-8152026'],
    ['2026B0815', '20260815'],
    ['4500017823', '782'],
    // A reference never looks like a phone number.
    ['0012345', '02345'],
  ])('%s is not found by %s', (reference, query) => {
    expect(matchesRecord(query, createReferenceRecord(reference))).toBe(false)
  })
})

describe('document number', () => {
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
  ])('%s%i is found by %s', (prefix, number, query) => {
    expect(matchesRecord(query, createDocumentRecord(prefix, number))).toBe(true)
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
  ])('%s%i is not found by %s', (prefix, number, query) => {
    expect(matchesRecord(query, createDocumentRecord(prefix, number))).toBe(false)
  })
})

describe('exact document number', () => {
  function isFirstHit(query: string, record: SearchableRecord): boolean {
    const words = buildSearchWords(record)
    return createExactNumberPlans(query, createSearchPlans(query)).some((plan) => matchesWords(plan, words))
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
  ])('%s%i is the first hit of %s', (prefix, number, query) => {
    expect(isFirstHit(query, createDocumentRecord(prefix, number))).toBe(true)
  })

  it.each([
    ['INV-', 123, '12'],
    ['INV-', 120, 'INV-12'],
    ['FAC 2025-', 120, 'FAC 2025-12'],
    ['', 12, '1/2'],
  ])('%s%i is not the first hit of %s', (prefix, number, query) => {
    expect(isFirstHit(query, createDocumentRecord(prefix, number))).toBe(false)
  })

  it.each(['F-123', '123', 'f123', 'F 123'])(
    'a document that refers to F-123 is not the first hit of %s',
    (query) => {
      const record: SearchableRecord = {
        ...createDocumentRecord('CN-', 5),
        fields: [{ field: 'corrected-invoice', type: 'reference', text: 'F-123' }],
      }
      expect(matchesRecord(query, record)).toBe(true)
      expect(isFirstHit(query, record)).toBe(false)
    },
  )
})

describe('document number that is padded to six digits', () => {
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
  ])('%s%i is found by %s', (prefix, number, query) => {
    expect(matchesRecord(query, createDocumentRecord(prefix, number), 6)).toBe(true)
  })

  it.each([
    ['INV-', 123, 'INV-0000'],
    ['INV-', 1234, '0001'],
    ['INV-', 123, '00013'],
    ['INV-', 1_234_567, '00'],
    ['INV-', 123, '0000000'],
  ])('%s%i is not found by %s', (prefix, number, query) => {
    expect(matchesRecord(query, createDocumentRecord(prefix, number), 6)).toBe(false)
  })
})

describe('phone or tax number', () => {
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
  ])('%s is found by %s', (number, query) => {
    expect(matchesRecord(query, createPhoneRecord(number))).toBe(true)
  })

  it.each([
    ['01 42 68 53 00', '01 42 68 53 01'],
    ['01 42 68 53 00', '42'],
    ['01 42 68 53 00', '00 53'],
    ['+33 7 12 34 56 78', '+33 6 12 34 56 78'],
    ['+33 7 12 34 56 78', '+33612345678'],
    ['02 42 68 53 00', '+33 1 42 68 53 00'],
    ['06 12 34 56 78', '61,23'],
  ])('%s is not found by %s', (number, query) => {
    expect(matchesRecord(query, createPhoneRecord(number))).toBe(false)
  })
})

describe('amount', () => {
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
  ])('%s is found by %s', (amount, query) => {
    expect(matchesRecord(query, createAmountRecord(amount))).toBe(true)
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
  ])('%s is not found by %s', (amount, query) => {
    expect(matchesRecord(query, createAmountRecord(amount))).toBe(false)
  })
})

it('reads adjacent numbers as one or as several', () => {
  const invoice: SearchableRecord = {
    document: { kind: 'invoice', prefix: '', number: 2025, currencyId: 3 },
    fields: [
      { field: 'amount', type: 'amount', text: '1234.56' },
      { field: 'line', type: 'text', text: 'Lot 77' },
    ],
  }
  expect(matchesRecord('2025 1 234,56', invoice)).toBe(true)
  expect(matchesRecord('77 2025 1 234,56', invoice)).toBe(true)
  expect(matchesRecord('1 234,56 2025 77 lot', invoice)).toBe(true)
  expect(matchesRecord('2025 1 234,57', invoice)).toBe(false)
  expect(matchesRecord('1 234,56 EUR', invoice)).toBe(true)
  expect(matchesRecord('eur 1234.56', invoice)).toBe(true)
  expect(matchesRecord('1 234,56 USD', invoice)).toBe(false)
  expect(matchesRecord('1 234,56 EU', invoice)).toBe(false)
  for (const query of ['1234,56eur', '1234.56EUR', 'EUR1234,5', '1234eur', '77 1234,56eur']) {
    expect(matchesRecord(query, invoice), query).toBe(true)
  }
  for (const query of ['1234,56usd', '1234,57eur', '234eur', 'eur', '1234eu']) {
    expect(matchesRecord(query, invoice), query).toBe(query === 'eur')
  }
})

it.each(['', '   ', '%', '_ " \' *', '🎉', '-- ; ()', '\u0000\u0007'])('%j creates no plan', (query) => {
  expect(createSearchPlans(query)).toEqual([])
})
