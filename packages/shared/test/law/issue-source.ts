import { emptyCompanyLegal } from '#documents/company-legal.ts'
import { emptyLegalDetails } from '#documents/legal-details.ts'
import { buildParties, type CompanyRecord, type CustomerRecord } from '#law/e-invoice/build-parties.ts'
import type { IssueSource } from '#law/issue-problems.ts'
import { decimal } from '#money/decimal.ts'
import { createContent, createLine } from './examples.ts'

/** A German company with all data of invoices. */
export const company: CompanyRecord = {
  ...emptyCompanyLegal,
  ...{ iban: '', bic: '' },
  name: 'Beispiel GmbH',
  address: 'Hauptstr. 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'rechnung@beispiel.example',
  phone: '+49 30 1234567',
  legalNumber: 'HRB 12345',
  taxNumber: 'DE136695976',
}

/** A German customer. */
export const customer: CustomerRecord = {
  name: 'Jo Kunde',
  company: 'Kunde AG',
  address: 'Nebenstr. 2',
  postalCode: '20095',
  city: 'Hamburg',
  country: 'DE',
  email: 'jo@kunde.example',
  taxNumber: '',
  ...{ legalNumber: '', easScheme: '', easId: '', isPrivate: false, delivery: null },
}

/** Creates an invoice over 100.00 with 19 % VAT that can be issued, except for what is changed. */
export function createIssueSource(changes: Partial<IssueSource> = {}): IssueSource {
  return {
    typeCode: '380',
    number: 'RE-1',
    issuedOn: '2026-11-28',
    dueOn: '2026-12-28',
    currency: 'EUR',
    companyCurrency: 'EUR',
    paymentTerms: '',
    content: {
      ...emptyLegalDetails,
      ...createContent([createLine('100', ['19'])]),
      shippingCharges: decimal('0'),
      deliveryDate: '2026-11-20',
    },
    parties: buildParties(company, customer),
    precedingInvoices: [],
    isInvoiceOfOtherCustomer: false,
    isInvoiceDraft: false,
    paid: decimal('0'),
    today: '2026-12-01',
    daysUntilDue: 14,
    reasons: { discount: 'Rabatt', adjustment: 'Anpassung', disbursement: 'Auslage' },
    context: { country: 'DE', isVatOnDiscountedPrice: true },
    vatRegime: 'registered',
    profile: 'en16931',
    ...changes,
  }
}
