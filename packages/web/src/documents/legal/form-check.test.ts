import { emptyCompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { buildLine } from '@quittance/shared/documents/versions/version-factories.ts'
import { runSteps } from '@quittance/shared/law/steps.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentForm } from '#documents/document-form.ts'
import { noInvalidInput } from '#documents/lines/form-line.ts'
import { aFilledForm } from '../../../test/document-factories.ts'
import { checkForm } from './form-check.ts'
import type { LegalContext } from './legal-queries.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

const legal: LegalContext = {
  company: {
    ...emptyCompanyLegal,
    ...{ iban: '', bic: '', isVatOnDiscountedPrice: true },
    ...{ name: 'Beispiel GmbH', address: 'Hauptstr. 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
    ...{ email: 'rechnung@beispiel.example', phone: '', legalNumber: 'HRB 12345', taxNumber: 'DE136695976' },
  },
  currency: 'EUR',
  customer: {
    ...{ name: 'Jo Kunde', company: 'Kunde AG', email: 'jo@kunde.example', taxNumber: '' },
    ...{ address: 'Nebenstr. 2', postalCode: '20095', city: 'Hamburg', country: 'DE' },
    ...{ legalNumber: '', easScheme: '', easId: '', isPrivate: false, delivery: null },
  },
  invoiceCustomerId: null,
  sentences: {},
  outdated: [],
}

function check(kind: DocumentKind, changes: Partial<DocumentForm> = {}, context = legal) {
  const taxRates = [{ id: null, name: 'USt', rate: decimal('19') }]
  const line = { ...buildLine({ price: decimal('100'), taxRates }), key: 1, invalidInput: noInvalidInput }
  const form = aFilledForm(kind, { terms: '', dueDate: null, deliveryDate: '2026-05-01', ...changes })
  const problems = runSteps(
    checkForm({ ...form, lines: [line] }, { kind, legal: context, text: englishText }),
  )
  return problems?.map(({ rule, field }) => [rule, field])
}

describe('checkForm', () => {
  const correctedInvoice = { id: 7, number: 'F-12', documentDate: '2026-05-03' }

  it('asks a credit note for its invoice, and not for a due date', () => {
    expect(check(creditNote)).toEqual([['credit-without-invoice', 'correctedInvoice']])
    expect(check(creditNote, { correctedInvoice })).toEqual([])
  })

  it('takes an invoice of another program by its number, and advises to state its date', () => {
    const foreign = { id: null, number: '2024-117', documentDate: '2025-05-03' }
    expect(check(creditNote, { correctedInvoice: foreign })).toEqual([])
    expect(check(creditNote, { correctedInvoice: { ...foreign, documentDate: null } })).toEqual([
      ['undated-invoice', 'correctedInvoice'],
    ])
    expect(check(creditNote, { correctedInvoice: { ...foreign, number: ' ' } })).toEqual([
      ['credit-without-invoice', 'correctedInvoice'],
    ])
  })

  it('names a credit note whose invoice has been moved to another customer', () => {
    const party = { id: 5, clientName: 'Jo Kunde', clientEmail: 'jo@kunde.example' }
    const ask = (invoiceCustomerId: number, invoiceId: number | null) =>
      check(
        creditNote,
        { party, correctedInvoice: { ...correctedInvoice, id: invoiceId } },
        { ...legal, invoiceCustomerId },
      )
    expect(ask(6, 7)).toEqual([['credit-for-other-customer', 'correctedInvoice']])
    expect([ask(5, 7), ask(6, null)]).toEqual([[], []])
  })

  it('asks an invoice for a due date, and not for an invoice', () => {
    expect(check(invoice)).toEqual([['due-date', 'dueDate']])
  })

  it('asks a private person for no street, and no number', () => {
    const customer = { ...legal.customer, city: '', address: '', company: '', country: 'FR' }
    const ask = (isPrivate: boolean) => {
      const company = { ...legal.company, country: 'FR' }
      const context = { ...legal, company, customer: { ...customer, isPrivate } } as LegalContext // as: a customer is chosen
      return check(invoice, { dueDate: '2026-12-31' }, context)?.flatMap(([rule]) => rule ?? []) ?? []
    }
    expect(ask(false)).toContain('buyer-address')
    expect(ask(true)).not.toContain('buyer-address')
    expect(ask(false).filter((rule) => !ask(true).includes(rule)).length).toBeGreaterThan(1)
  })

  it('does not tell a credit note below zero to become a credit note', () => {
    expect(check(creditNote, { correctedInvoice, adjustments: decimal('-500') })).toEqual([
      ['negative-credit', 'adjustments'],
    ])
    expect(check(invoice, { dueDate: '2026-12-31', adjustments: decimal('-500') })).toEqual([
      ['negative-total', 'adjustments'],
    ])
  })
})
