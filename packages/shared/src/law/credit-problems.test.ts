import { describe, expect, it } from 'vitest'
import type { EInvoice } from '#en16931/invoice.ts'
import { findViolations } from '#en16931/rules/find-violations.ts'
import { readFile, syntaxes } from '#test/en16931/invoice-files.ts'
import { adaptRule, findInvoiceRule, hasUndatedInvoice } from './credit-problems.ts'

const isInvoiceOfOtherCustomer = false

const listRules = (invoice: EInvoice, profile: 'fr' | 'en16931') =>
  findViolations(invoice, profile).map(({ ruleId }) => ruleId)

describe.each(['21', '22'].flatMap((name) => syntaxes.map((syntax) => [name, syntax] as const)))(
  'the credit note of example %s (%s)',
  (name, syntax) => {
    const credit = readFile('examples', name, syntax)

    it('is complete with its invoice, and needs no due date and no payment terms', () => {
      expect(credit.typeCode).toBe('381')
      expect(findInvoiceRule({ ...credit, isInvoiceOfOtherCustomer })).toBeNull()
      expect(hasUndatedInvoice(credit)).toBe(false)
      const open: EInvoice = { ...credit, dueOn: '', paymentTerms: '' }
      expect([listRules(open, 'fr'), listRules(open, 'en16931')]).toEqual([[], []])
    })

    it('without its invoice breaks the rule of the product, and one of France', () => {
      const without: EInvoice = { ...credit, precedingInvoices: [] }
      expect(findInvoiceRule({ ...without, isInvoiceOfOtherCustomer })).toBe('credit-without-invoice')
      expect(listRules(without, 'fr')).toEqual(['BR-FR-CO-05_BT-3'])
      expect(listRules(without, 'en16931')).toEqual([])
    })

    it('for another customer than its invoice breaks a rule of the product', () => {
      const moved = { ...credit, isInvoiceOfOtherCustomer: true }
      expect(findInvoiceRule(moved)).toBe('credit-for-other-customer')
      expect(findInvoiceRule({ ...moved, typeCode: '380' })).toBeNull()
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
  expect(invoices.map((file) => findInvoiceRule({ ...file, isInvoiceOfOtherCustomer }))).toEqual([null, null])
})

it.each([
  ['380', 'negative-total'],
  ['381', 'negative-credit'],
])('calls a total below zero of type %s %s', (typeCode, rule) => {
  expect(adaptRule('negative-total', { typeCode })).toBe(rule)
  expect(adaptRule('no-vat-reason', { typeCode })).toBe('no-vat-reason')
})
