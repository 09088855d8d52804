import { describe, expect, it } from 'vitest'
import type { EInvoice } from '#en16931/invoice.ts'
import { findViolations } from '#en16931/rules/find-violations.ts'
import { readFile, syntaxes } from '#test/en16931/invoice-files.ts'
import { createIssueSource } from '#test/law/issue-source.ts'
import { adaptRule, findInvoiceRule, hasUndatedInvoice } from './credit-problems.ts'
import { findIssueProblems, type IssueSource } from './issue-problems.ts'

const usual = { isInvoiceOfOtherCustomer: false, isInvoiceDraft: false }

const listRules = (invoice: EInvoice, profile: 'fr' | 'en16931') =>
  findViolations(invoice, profile).map(({ ruleId }) => ruleId)

describe.each(['21', '22'].flatMap((name) => syntaxes.map((syntax) => [name, syntax] as const)))(
  'the credit note of example %s (%s)',
  (name, syntax) => {
    const credit = readFile('examples', name, syntax)

    it('is complete with its invoice, and needs no due date and no payment terms', () => {
      expect(credit.typeCode).toBe('381')
      expect(findInvoiceRule({ ...credit, ...usual })).toBeNull()
      expect(hasUndatedInvoice(credit)).toBe(false)
      const open: EInvoice = { ...credit, dueOn: '', paymentTerms: '' }
      expect([listRules(open, 'fr'), listRules(open, 'en16931')]).toEqual([[], []])
    })

    it('without its invoice breaks the rule of the product, and one of France', () => {
      const without: EInvoice = { ...credit, precedingInvoices: [] }
      expect(findInvoiceRule({ ...without, ...usual })).toBe('credit-without-invoice')
      expect(listRules(without, 'fr')).toEqual(['BR-FR-CO-05_BT-3'])
      expect(listRules(without, 'en16931')).toEqual([])
    })

    it('for another customer than its invoice breaks a rule of the product', () => {
      const moved = { ...credit, ...usual, isInvoiceOfOtherCustomer: true }
      expect(findInvoiceRule(moved)).toBe('credit-for-other-customer')
      expect(findInvoiceRule({ ...moved, typeCode: '380' })).toBeNull()
    })

    it('in another currency than its invoice breaks a rule of the product', () => {
      const other = { ...credit, ...usual, isInvoiceInOtherCurrency: true }
      expect(findInvoiceRule(other)).toBe('credit-in-other-currency')
      expect(findInvoiceRule({ ...other, typeCode: '380' })).toBeNull()
    })

    it('for an invoice that is not issued breaks a rule of the product', () => {
      const early = { ...credit, ...usual, isInvoiceDraft: true }
      expect(findInvoiceRule(early)).toBe('credit-for-draft')
    })

    it('without the date of its invoice breaks a rule of France', () => {
      const undated: EInvoice = { ...credit, precedingInvoices: [{ number: '2024-117', issuedOn: '' }] }
      expect(hasUndatedInvoice(undated)).toBe(true)
      expect(hasUndatedInvoice({ ...undated, typeCode: '380' })).toBe(false)
      expect([listRules(undated, 'fr'), listRules(undated, 'en16931')]).toEqual([['BR-FR-CO-05_BT-3'], []])
    })
  },
)

it('does not ask invoices and corrective invoices for the invoice of a credit note', () => {
  const corrective = readFile('faulty', 'credit-384-two-references', 'ubl')
  const invoices = [{ ...corrective, precedingInvoices: [] }, readFile('examples', '01', 'ubl')]
  expect(invoices.map((file) => findInvoiceRule({ ...file, ...usual }))).toEqual([null, null])
})

it.each([
  ['380', 'negative-total'],
  ['381', 'negative-credit'],
])('calls a total below zero of type %s %s', (typeCode, rule) => {
  expect(adaptRule('negative-total', { typeCode })).toBe(rule)
  expect(adaptRule('no-vat-reason', { typeCode })).toBe('no-vat-reason')
})

describe('findIssueProblems of a credit note', () => {
  const summarise = (source: IssueSource) =>
    findIssueProblems(source).map(({ rule, record, field, lines }) => [rule, record, field, lines])

  it('asks a credit note for its invoice once, and for no due date', () => {
    const credit = { typeCode: '381', dueOn: null } as const
    const problem = ['credit-without-invoice', 'document', 'correctedInvoice', []]
    expect(summarise(createIssueSource(credit))).toEqual([problem])
    const french = findIssueProblems(createIssueSource({ ...credit, profile: 'fr' }))
    expect(french.filter(({ field }) => field === 'correctedInvoice').map(({ rule }) => rule)).toEqual([
      'credit-without-invoice',
    ])
    const precedingInvoices = [{ number: 'RE-1', issuedOn: '2026-11-03' }]
    expect(summarise(createIssueSource({ ...credit, precedingInvoices }))).toEqual([])
  })

  it('names a credit note whose invoice is for another customer', () => {
    const precedingInvoices = [{ number: 'RE-1', issuedOn: '2026-11-03' }]
    const credit = {
      typeCode: '381',
      dueOn: null,
      precedingInvoices,
      isInvoiceOfOtherCustomer: true,
    } as const
    expect(summarise(createIssueSource(credit))).toEqual([
      ['credit-for-other-customer', 'document', 'correctedInvoice', []],
    ])
  })

  it('leads from a credit note in another currency than its invoice to the currency', () => {
    const precedingInvoices = [{ number: 'RE-1', issuedOn: '2026-11-03' }]
    const credit = {
      typeCode: '381',
      dueOn: null,
      precedingInvoices,
      isInvoiceInOtherCurrency: true,
    } as const
    expect(summarise(createIssueSource(credit))).toEqual([
      ['credit-in-other-currency', 'document', 'currency', []],
    ])
  })

  it('advises to date the invoice of a credit note, which France demands', () => {
    const precedingInvoices = [{ number: '2024-117', issuedOn: '' }]
    const ask = (profile: 'en16931' | 'fr') =>
      findIssueProblems(createIssueSource({ typeCode: '381', dueOn: null, precedingInvoices, profile }))
        .filter(({ field }) => field === 'correctedInvoice')
        .map(({ rule, severity }) => [rule, severity])
    expect(ask('en16931')).toEqual([['undated-invoice', 'warning']])
    expect(ask('fr')).toEqual([['BR-FR-CO-05_BT-3', 'error']])
  })

  it('leads from a number of the invoice that France does not accept to its field', () => {
    const precedingInvoices = [{ number: 'RE 1', issuedOn: '2026-11-03' }]
    const problems = findIssueProblems(
      createIssueSource({ typeCode: '381', precedingInvoices, profile: 'fr' }),
    )
    expect(problems.find(({ rule }) => rule === 'BR-FR-02_BT-25')?.field).toBe('correctedInvoice')
  })
})
