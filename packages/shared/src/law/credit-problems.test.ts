import { describe, expect, it } from 'vitest'
import type { EInvoice } from '#en16931/invoice.ts'
import { findViolations } from '#en16931/rules/find-violations.ts'
import { readFile, syntaxes } from '#test/en16931/invoice-files.ts'
import { adaptRule, isWithoutInvoice } from './credit-problems.ts'

const listRules = (invoice: EInvoice, profile: 'fr' | 'en16931') =>
  findViolations(invoice, profile).map(({ ruleId }) => ruleId)

describe.each(['21', '22'].flatMap((name) => syntaxes.map((syntax) => [name, syntax] as const)))(
  'the credit note of example %s (%s)',
  (name, syntax) => {
    const credit = readFile('examples', name, syntax)

    it('is complete with its invoice, and needs no due date and no payment terms', () => {
      expect(credit.typeCode).toBe('381')
      expect(isWithoutInvoice(credit)).toBe(false)
      const open: EInvoice = { ...credit, dueOn: '', paymentTerms: '' }
      expect([listRules(open, 'fr'), listRules(open, 'en16931')]).toEqual([[], []])
    })

    it('without its invoice breaks the rule of the product, and one of France', () => {
      const without: EInvoice = { ...credit, precedingInvoices: [] }
      expect(isWithoutInvoice(without)).toBe(true)
      expect(listRules(without, 'fr')).toEqual(['BR-FR-CO-05_BT-3'])
      expect(listRules(without, 'en16931')).toEqual([])
    })
  },
)

it('does not ask invoices and corrective invoices for the invoice of a credit note', () => {
  const corrective = readFile('faulty', 'credit-384-two-references', 'ubl')
  expect(isWithoutInvoice({ ...corrective, precedingInvoices: [] })).toBe(false)
  expect(isWithoutInvoice(readFile('examples', '01', 'ubl'))).toBe(false)
})

it.each([
  ['380', 'negative-total'],
  ['381', 'negative-credit'],
])('calls a total below zero of type %s %s', (typeCode, rule) => {
  expect(adaptRule('negative-total', { typeCode, precedingInvoices: [] })).toBe(rule)
  expect(adaptRule('no-vat-reason', { typeCode, precedingInvoices: [] })).toBe('no-vat-reason')
})
