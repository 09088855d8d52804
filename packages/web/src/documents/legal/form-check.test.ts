import { emptyCompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { buildLine } from '@quittance/shared/documents/versions/version-factories.ts'
import { runSteps, type Steps } from '@quittance/shared/law/steps.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentForm } from '#documents/document-form.ts'
import { noInvalidInput } from '#documents/lines/form-line.ts'
import { aFilledForm } from '../../../test/document-factories.ts'
import { checkForm, runInSlices } from './form-check.ts'
import type { LegalContext } from './legal-queries.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

const legal: LegalContext = {
  company: {
    ...emptyCompanyLegal,
    ...{ iban: '', bic: '', vatRegime: 'registered', isVatOnDiscountedPrice: true },
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

function findProblems(kind: DocumentKind, changes: Partial<DocumentForm> = {}, context = legal) {
  const taxRates = [{ id: null, name: 'USt', rate: decimal('19') }]
  const line = { ...buildLine({ price: decimal('100'), taxRates }), key: 1, invalidInput: noInvalidInput }
  const form = aFilledForm(kind, { terms: '', dueDate: null, deliveryDate: '2026-05-01', ...changes })
  return runSteps(
    checkForm({ ...form, lines: [line] }, { kind, legal: context, text: englishText, daysUntilDue: 30 }),
  )
}

function check(kind: DocumentKind, changes: Partial<DocumentForm> = {}, context = legal) {
  return findProblems(kind, changes, context)?.map(({ rule, field }) => [rule, field])
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

  it('checks no company outside the EU, the EEA, the United Kingdom and Switzerland', () => {
    const inCountry = (country: string) => ({ ...legal, company: { ...legal.company, country } })
    expect([check(invoice, {}, inCountry('US')), check(invoice, {}, inCountry('CA'))]).toEqual([
      undefined,
      undefined,
    ])
    expect(check(invoice, {}, inCountry('NO'))).not.toBeUndefined()
  })

  it('asks for characters and dates that France accepts, and leaves empty fields to the form', () => {
    const company = { ...legal.company, country: 'FR' }
    const find = (changes: Partial<DocumentForm>) =>
      check(invoice, { dueDate: '2099-12-31', ...changes }, { ...legal, company })?.filter(
        ([, field]) => field === 'number' || field === 'documentDate' || field === 'currency',
      )
    expect(find({ prefix: 'F-2026/' })).toEqual([])
    expect(find({ prefix: 'N° ' })).toEqual([['BR-FR-02_BT-1', 'number']])
    expect(find({ documentDate: '1999-12-31' })).toEqual([['BR-FR-03_BT-2', 'documentDate']])
    expect(find({ number: null, documentDate: null, currency: null })).toEqual([])
  })

  it('asks a company without a country for it alone, because the rules depend on it', () => {
    const company = { ...legal.company, country: '', name: '', taxNumber: '' }
    expect(findProblems(invoice, {}, { ...legal, company })).toMatchObject([
      {
        rule: 'BR-09',
        severity: 'error',
        record: 'company',
        field: null,
        recordField: 'country',
        lineKeys: [],
      },
    ])
  })

  it('asks a company whether it charges VAT, on which the amounts of its paper depend', () => {
    const withRegime = (vatRegime: '' | 'registered' | 'franchise') =>
      check(invoice, { dueDate: '2026-06-01' }, { ...legal, company: { ...legal.company, vatRegime } })
    expect(withRegime('')).toEqual([['vat-regime', null]])
    expect([withRegime('registered'), withRegime('franchise')]).toEqual([[], []])
  })

  it('accepts a German company that has a Steuernummer alone', () => {
    const company = { ...legal.company, legalNumber: '', taxNumber: '12/345/67890' }
    expect(check(invoice, { dueDate: '2026-06-01' }, { ...legal, company })).toEqual([])
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

/** Counts to `count`; each step takes 1 ms of the mocked clock. */
function* countSteps(count: number, onStep: (step: number) => void = () => undefined): Steps<number> {
  for (let step = 1; step <= count; step += 1) {
    now += 1
    onStep(step)
    yield
  }
  return count
}

let now = 0

describe('runInSlices', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('handles input after 3 ms of work', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const order: (number | string)[] = []
    const steps = countSteps(8, (step) => {
      order.push(step)
      // Like the event of a keystroke, this task is queued while the first slice runs.
      if (step === 1) setTimeout(() => order.push('key'))
    })
    expect(await runInSlices(steps, new AbortController().signal)).toBe(8)
    expect(order).toEqual([1, 2, 3, 'key', 4, 5, 6, 7, 8])
  })

  it('does nothing more after it was aborted', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const onStep = vi.fn()
    const aborter = new AbortController()
    const running = runInSlices(countSteps(100, onStep), aborter.signal)
    aborter.abort()
    expect(await running).toBeNull()
    expect(onStep).toHaveBeenCalledTimes(3)
  })
})
