import { describe, expect, it } from 'vitest'
import { exampleNames, faultyNames, readFile, readFileText, syntaxes } from '#test/en16931/invoice-files.ts'
import { readInvoice } from './read-invoice.ts'

describe('readInvoice', () => {
  it('finds all examples', () => {
    expect([exampleNames.length, faultyNames.length]).toEqual([27, 31])
  })

  it.each(exampleNames)('reads the same model from both syntaxes of example %s', (name) => {
    const invoice = readFile('examples', name, 'ubl')
    expect(invoice).toEqual(readFile('examples', name, 'cii'))
    expect(invoice.lines.length).toBeGreaterThan(0)
  })

  it.each(faultyNames)('reads the same model from both syntaxes of the faulty invoice %s', (name) => {
    expect(readFile('faulty', name, 'ubl')).toEqual(readFile('faulty', name, 'cii'))
  })

  it('reads parties, references and notes', () => {
    const invoice = readFile('examples', '04', 'cii')
    expect(invoice.seller).toMatchObject({
      name: 'Atelier Exemple SARL',
      tradingName: 'Atelier Exemple',
      ids: [{ value: '55210055400013', scheme: '0009' }],
      legalId: { value: '552100554', scheme: '0002' },
      vatId: 'FR61552100554',
      legalText: 'SARL au capital de 10 000 €, RCS Lyon',
      electronicAddress: { value: '552100554', scheme: '0225' },
      contact: { name: 'Claire Martin', phone: '+33 4 72 00 00 00', email: 'claire@atelier.example' },
    })
    expect(invoice.buyer.address).toMatchObject({ line2: 'Bâtiment B', postcode: '69002', country: 'FR' })
    expect(invoice).toMatchObject({
      buyerReference: 'SERVICE-7',
      orderReference: 'PO-55',
      dueOn: '2026-12-24',
    })
    expect(invoice.notes[2]).toEqual({ subjectCode: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' })
    expect(invoice.payment?.accounts).toEqual([
      { accountId: 'FR7630006000011234567890189', accountName: 'Atelier Exemple SARL', bankId: 'AGRIFRPP' },
    ])
  })

  it('keeps the written places of decimals, and distinguishes the two currencies of VAT', () => {
    const invoice = readFile('examples', '04', 'ubl')
    expect(invoice.lines[1]).toMatchObject({
      quantity: '2.5',
      price: '12.3456',
      net: '30.86',
      vatRate: '5.5',
    })
    expect(invoice.allowances[2]).toMatchObject({
      amount: '15.00',
      base: '199.99',
      percent: '7.5',
      reasonCode: '95',
    })
    expect(invoice.totals).toMatchObject({
      lines: '330.84',
      allowances: '24.81',
      charges: null,
      gross: '344.60',
    })
    const { totals } = readFile('examples', '17', 'cii')
    expect(totals).toMatchObject({ vat: '20.00', vatInVatCurrency: '18.00' })
  })

  it.each(syntaxes)('reads 0 and 1 as boolean (%s)', (syntax) => {
    const text = readFileText('examples', '11', syntax)
    const numeric = text.replaceAll('>false<', '>0<').replaceAll('>true<', '>1<')
    expect(numeric).not.toBe(text)
    expect(readInvoice(numeric)).toEqual(readInvoice(text))
  })

  it('finds elements by namespace, whatever their prefix', () => {
    const text = readFileText('examples', '04', 'ubl')
    const renamed = text.replaceAll('cbc:', 'x:').replaceAll('xmlns:cbc', 'xmlns:x')
    expect(readInvoice(renamed)).toEqual(readInvoice(text))
    const other = text.replaceAll('CommonBasicComponents-2', 'CommonBasicComponents-3')
    expect(readInvoice(other)).toMatchObject({ ok: true, invoice: { number: '', currency: '' } })
  })
})

describe('readInvoice rejects', () => {
  const example = readFileText('examples', '01', 'ubl')
  const doctype = '<!DOCTYPE Invoice [<!ENTITY a "b">]>'
  const depth = 50
  const cases = {
    'a document type': [example.replace('?>', `?>${doctype}`), 'doctype'],
    'an external document type': [
      example.replace('?>', '?><!DOCTYPE a SYSTEM "file:///etc/passwd">'),
      'doctype',
    ],
    'text that is not XML': ['%PDF-1.7', 'not-xml'],
    'an empty file': ['', 'not-xml'],
    'a file that was cut': [example.slice(0, -100), 'not-xml'],
    'an unknown entity': [example.replace('Conseil', '&secret;'), 'not-xml'],
    'an undeclared prefix': [example.replace('xmlns:cac', 'xmlns:cad'), 'not-xml'],
    'another document': ['<html xmlns="http://www.w3.org/1999/xhtml"/>', 'not-an-invoice'],
    'an invoice without namespace': ['<Invoice/>', 'not-an-invoice'],
    'deep nesting': ['<a>'.repeat(depth) + '</a>'.repeat(depth), 'too-deep'],
    'many elements': [`<a>${'<b/>'.repeat(600_000)}</a>`, 'too-large'],
    'many attributes': [`<a>${'<b c=""/>'.repeat(400_000)}</a>`, 'too-large'],
    'a large file': [`<a>${' '.repeat(20_000_000)}</a>`, 'too-large'],
    'an amount that is not a number': [example.replace('>120.00<', '>120,00<'), 'invalid-decimal'],
    'two VAT totals in one currency': [
      example.replace(
        '</cac:TaxTotal>',
        '</cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount></cac:TaxTotal>',
      ),
      'repeated-element',
    ],
  } as const

  it.each(Object.entries(cases))('%s', (_, [text, code]) => {
    expect(readInvoice(text)).toMatchObject({ ok: false, error: { code } })
  })

  it.each(syntaxes)('with a result, not an exception, whatever part of a file is damaged (%s)', (syntax) => {
    const text = readFileText('examples', '04', syntax)
    // A small deterministic generator: the same damage in each run.
    let seed = 7
    const next = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    const parts = [
      '',
      '<',
      '>',
      '"',
      '&',
      '\u0000',
      '-',
      'é',
      ' ',
      '</a>',
      '<!--',
      ']]>',
      '999999',
      '<cbc:ID>',
    ]
    const outcomes = new Set<string>()
    for (let round = 0; round < 400; round++) {
      const start = next(text.length)
      const damaged = text.slice(0, start) + parts[next(parts.length)] + text.slice(start + next(20))
      const result = readInvoice(damaged)
      outcomes.add(result.ok ? 'read' : result.error.code)
    }
    expect(outcomes).toContain('read')
    expect(outcomes).toContain('not-xml')
  })
})
