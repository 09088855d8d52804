import { describe, expect, it } from 'vitest'
import type { DocumentAllowance, EInvoice, InvoiceLine, Totals } from '#en16931/invoice.ts'
import type { Delivery, Seller } from '#en16931/party.ts'
import { dictionary as english } from '#locales/en.ts'
import { type Decimal, readWrittenDecimal } from '#money/decimal.ts'
import { readFile } from '#test/en16931/invoice-files.ts'
import { createTranslator } from '#text/translator.ts'
import { describeFinding } from './describe-finding.ts'
import { findViolations } from './find-violations.ts'

/** Rules that neither the official tests nor the faulty files break. Example 11 has an allowance and a charge. */
const valid = readFile('examples', '11', 'ubl')

const long = toDecimal('10.000')
const credited = { number: 'F-2026-0001', issuedOn: '2026-11-01' }

type Change = (invoice: EInvoice) => EInvoice

function toDecimal(text: string): Decimal {
  const value = readWrittenDecimal(text)
  if (value === null) throw new Error(text)
  return value
}

function changeAllowance(change: Partial<DocumentAllowance>): Change {
  return (invoice) => ({ ...invoice, allowances: invoice.allowances.map((each) => ({ ...each, ...change })) })
}

function changeCharge(change: Partial<DocumentAllowance>): Change {
  return (invoice) => ({ ...invoice, charges: invoice.charges.map((each) => ({ ...each, ...change })) })
}

function changeLine(change: Partial<InvoiceLine>): Change {
  return (invoice) => ({ ...invoice, lines: invoice.lines.map((each) => ({ ...each, ...change })) })
}

function changeTotals(change: Partial<Totals>): Change {
  return (invoice) => ({ ...invoice, totals: { ...invoice.totals, ...change } })
}

function changeSeller(change: Partial<Seller>): Change {
  return (invoice) => ({ ...invoice, seller: { ...invoice.seller, ...change } })
}

function changeBuyer(change: Partial<Seller>): Change {
  return (invoice) => ({ ...invoice, buyer: { ...invoice.buyer, ...change } })
}

function changeDelivery(change: Partial<Delivery>): Change {
  return (invoice) => ({ ...invoice, delivery: invoice.delivery && { ...invoice.delivery, ...change } })
}

function changeVat(change: Partial<EInvoice['vatBreakdown'][number]>): Change {
  return (invoice) => ({
    ...invoice,
    vatBreakdown: invoice.vatBreakdown.map((each) => ({ ...each, ...change })),
  })
}

function addNotes(...notes: string[]): Change {
  const added = notes.map((note) => ({ subjectCode: note.slice(0, 3), text: note.slice(4) }))
  return (invoice) => ({ ...invoice, notes: [...invoice.notes, ...added] })
}

function removeNotes(code: string): Change {
  return (invoice) => ({ ...invoice, notes: invoice.notes.filter(({ subjectCode }) => subjectCode !== code) })
}

function change(fields: Partial<EInvoice>): Change {
  return (invoice) => ({ ...invoice, ...fields })
}

const longAddress = { value: 'a'.repeat(126), scheme: '0225' }
const wrongAddress = { value: 'a@b.example', scheme: '0225' }
const twice = [
  { value: '1', scheme: '0009' },
  { value: '2', scheme: '0009' },
]
const noScheme = [{ value: '1', scheme: '' }]
const wrongPeriod = { startsOn: '2026-02-30', endsOn: '1999-12-31' }

const europeanCases: Record<string, Change> = {
  'BR-IC-10': changeVat({ category: 'K', exemptionReason: '', exemptionCode: '' }),
  'BR-DEC-01': changeAllowance({ amount: long }),
  'BR-DEC-02': changeAllowance({ base: long }),
  'BR-DEC-05': changeCharge({ amount: long }),
  'BR-DEC-06': changeCharge({ base: long }),
  'BR-DEC-09': changeTotals({ lines: long }),
  'BR-DEC-10': changeTotals({ allowances: long }),
  'BR-DEC-11': changeTotals({ charges: long }),
  'BR-DEC-12': changeTotals({ net: long }),
  'BR-DEC-13': changeTotals({ vat: long }),
  'BR-DEC-14': changeTotals({ gross: long }),
  'BR-DEC-15': changeTotals({ vatInVatCurrency: long }),
  'BR-DEC-16': changeTotals({ paid: long }),
  'BR-DEC-17': changeTotals({ rounding: long }),
  'BR-DEC-18': changeTotals({ due: long }),
  'BR-DEC-19': changeVat({ base: long }),
  'BR-DEC-20': changeVat({ tax: long }),
  'BR-DEC-23': changeLine({ net: long }),
  'due-date': change({ dueOn: '', paymentTerms: '' }),
}

const frenchCases: Record<string, Change> = {
  'BR-FR-01_BT-25-1': change({ precedingInvoices: [{ ...credited, number: '9'.repeat(36) }] }),
  'BR-FR-02_BT-25': change({ precedingInvoices: [{ ...credited, number: 'F 1' }] }),
  'BR-FR-03_BT-2': change({ issuedOn: '1999-12-31' }),
  'BR-FR-03_BT-9': change({ dueOn: '2026-02-29' }),
  'BR-FR-03_BT-26': change({ precedingInvoices: [{ ...credited, issuedOn: '20261101' }] }),
  'BR-FR-03_BT-72': changeDelivery({ deliveredOn: '2026-13-01' }),
  'BR-FR-03_BT-73': changeDelivery({ period: wrongPeriod }),
  'BR-FR-03_BT-74': changeDelivery({ period: wrongPeriod }),
  'BR-FR-03_BT-134': changeLine({ period: wrongPeriod }),
  'BR-FR-03_BT-135': changeLine({ period: wrongPeriod }),
  'BR-FR-05_BT-22-2': removeNotes('PMD'),
  'BR-FR-05_BT-22-3': removeNotes('AAB'),
  'BR-FR-06_BT-21-2': addNotes('PMD again'),
  'BR-FR-06_BT-21-3': addNotes('AAB again'),
  'BR-FR-09_BT-46': changeBuyer({ ids: [{ value: '12345678900011', scheme: '0009' }] }),
  'BR-FR-11_BT-47': (invoice) =>
    addNotes('BAR B2B')(changeBuyer({ legalId: { value: '', scheme: '' } })(invoice)),
  'BR-FR-13_BT-34': changeSeller({ electronicAddress: { value: '', scheme: '' } }),
  'BR-FR-15_BT-95': changeAllowance({ vatCategory: 'L' }),
  'BR-FR-15_BT-102': changeCharge({ vatCategory: 'L' }),
  'BR-FR-15_BT-118': changeVat({ category: 'M' }),
  'BR-FR-15_BT-151': changeLine({ vatCategory: 'M' }),
  'BR-FR-16_BT-96': changeAllowance({ vatRate: toDecimal('19') }),
  'BR-FR-16_BT-103': changeCharge({ vatRate: toDecimal('19') }),
  'BR-FR-20_BT-21': addNotes('BAR B2X'),
  'BR-FR-21_BT-49': (invoice) =>
    addNotes('BAR B2B')(changeBuyer({ electronicAddress: wrongAddress })(invoice)),
  'BR-FR-23_BT-34': changeSeller({ electronicAddress: wrongAddress }),
  'BR-FR-23_BT-49': changeBuyer({ electronicAddress: wrongAddress }),
  'BR-FR-25_BT-34': changeSeller({ electronicAddress: longAddress }),
  'BR-FR-25_BT-49': changeBuyer({ electronicAddress: longAddress }),
  'BR-FR-30_BT-21': addNotes('BAR B2B', 'BAR B2C'),
  'BR-FR-CO-05_BT-3': change({ typeCode: '381', precedingInvoices: [{ ...credited, issuedOn: '' }] }),
  'BR-FR-CO-09_BT-23-3': change({ process: 'S2', dueOn: '' }),
  'BR-FR-CO-10_BT-29-1': changeSeller({ ids: noScheme }),
  'BR-FR-CO-10_BT-29-2': changeSeller({ ids: twice }),
  'BR-FR-CO-10_BT-46-1': changeBuyer({ ids: noScheme }),
  'BR-FR-CO-10_BT-46-2': changeBuyer({ ids: twice }),
  'BR-FR-DEC-01_BT-92': changeAllowance({ amount: long }),
  'BR-FR-DEC-01_BT-93': changeAllowance({ base: long }),
  'BR-FR-DEC-01_BT-99': changeCharge({ amount: long }),
  'BR-FR-DEC-01_BT-100': changeCharge({ base: long }),
  'BR-FR-DEC-01_BT-106': changeTotals({ lines: long }),
  'BR-FR-DEC-01_BT-107': changeTotals({ allowances: long }),
  'BR-FR-DEC-01_BT-108': changeTotals({ charges: long }),
  'BR-FR-DEC-01_BT-109': changeTotals({ net: long }),
  'BR-FR-DEC-01_BT-110': changeTotals({ vat: long }),
  'BR-FR-DEC-01_BT-111': changeTotals({ vatInVatCurrency: long }),
  'BR-FR-DEC-01_BT-112': changeTotals({ gross: long }),
  'BR-FR-DEC-01_BT-113': changeTotals({ paid: long }),
  'BR-FR-DEC-01_BT-114': changeTotals({ rounding: long }),
  'BR-FR-DEC-01_BT-115': changeTotals({ due: toDecimal('123456789012345678.00') }),
  'BR-FR-DEC-01_BT-116': changeVat({ base: long }),
  'BR-FR-DEC-01_BT-117': changeVat({ tax: long }),
  'BR-FR-DEC-01_BT-131': changeLine({ net: long }),
  'BR-FR-DEC-02_BT-129': changeLine({ quantity: toDecimal('1.00000') }),
  'BR-FR-DEC-02_BT-149': changeLine({ priceQuantity: toDecimal('1.00000') }),
  'BR-FR-DEC-04_BT-96': changeAllowance({ vatRate: toDecimal('20.000') }),
  'BR-FR-DEC-04_BT-103': changeCharge({ vatRate: toDecimal('-1') }),
}

function findIds(invoice: EInvoice, profile: 'en16931' | 'fr'): string[] {
  return findViolations(invoice, profile).map(({ ruleId }) => ruleId)
}

describe('a rule is broken by an invoice that differs from a valid one', () => {
  it('which breaks none', () => {
    expect(findIds(valid, 'fr')).toEqual([])
    expect([valid.allowances.length, valid.charges.length]).toEqual([2, 1])
  })

  it.each(Object.entries(europeanCases))('%s', (id, breakRule) => {
    expect(findIds(breakRule(valid), 'en16931')).toContain(id)
  })

  it.each(Object.entries(frenchCases))('%s', (id, breakRule) => {
    expect(findIds(breakRule(valid), 'fr')).toContain(id)
    expect(findIds(breakRule(valid), 'en16931')).not.toContain(id)
  })
})

it('each finding has all parameters of its sentence', () => {
  const translate = createTranslator('en', { dictionary: english, english })
  const changes = Object.values({ ...europeanCases, ...frenchCases })
  const findings = changes.flatMap((breakRule) => findViolations(breakRule(valid), 'fr'))
  const sentences = findings.map((finding) => describeFinding(finding, translate))
  expect(sentences.filter((sentence) => sentence.includes('{{'))).toEqual([])
})

it('a credit note needs no due date', () => {
  const credit = change({ typeCode: '381', dueOn: '', paymentTerms: '' })(valid)
  expect(findIds(credit, 'en16931')).toEqual([])
})

describe('a finding', () => {
  it('names the line, the term and values for the sentence', () => {
    const invoice = changeLine({ name: '' })(valid)
    expect(findViolations(invoice, 'en16931')).toEqual([
      { ruleId: 'BR-25', severity: 'error', term: 'BT-153', line: 0, vatGroup: null, params: { line: '1' } },
    ])
  })

  it('names the VAT group', () => {
    const vatBreakdown = valid.vatBreakdown.map((group) => ({ ...group, tax: toDecimal('99.00') }))
    const findings = findViolations({ ...valid, vatBreakdown }, 'en16931')
    expect(findings.filter(({ ruleId }) => ruleId === 'BR-S-09')).toMatchObject([
      { term: 'BT-117', vatGroup: 0, params: { category: 'S', rate: '10' } },
    ])
  })

  it('names the total and the computed one', () => {
    const findings = findViolations(changeTotals({ due: toDecimal('1.00') })(valid), 'en16931')
    expect(findings).toMatchObject([
      { ruleId: 'BR-CO-16', term: 'BT-115', params: { total: '1.00', expected: '165.60' } },
    ])
  })

  it('names the party whose VAT identifier is missing', () => {
    const intraEu = readFile('examples', '14', 'cii')
    const findTerms = (invoice: EInvoice) => findViolations(invoice, 'en16931').map(({ term }) => term)
    expect(findTerms(changeBuyer({ vatId: '' })(intraEu))).toEqual(['BT-48'])
    expect(findTerms(changeSeller({ vatId: '' })(intraEu))).toEqual(['BT-31'])
  })
})

describe('findViolations', () => {
  it('checks 100 lines in less than 5 ms', () => {
    const [line] = valid.lines
    const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, id: String(index + 1) }))
    // as: the example has a line.
    const large = { ...valid, lines: lines as InvoiceLine[] }
    const times = Array.from({ length: 60 }, () => {
      const start = performance.now()
      findViolations(large, 'fr')
      return performance.now() - start
    })
    // The best of many, because other processes share the processor.
    expect(Math.min(...times)).toBeLessThan(5)
  })
})
