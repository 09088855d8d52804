import type { CalendarDay } from '#documents/calendar.ts'
import { type DocumentKind, hasField } from '#documents/document-kinds.ts'
import type { LegalDetails } from '#documents/legal-details.ts'
import type { CorrectedInvoice } from '#documents/sales-document.ts'
import type { Decimal } from '#money/decimal.ts'
import type { TranslateFunction } from '#text/translator.ts'
import type { IssueContent } from './content-problems.ts'
import { adaptToCountry } from './country-content.ts'
import { buildParties, type CompanyRecord, type CustomerRecord } from './e-invoice/build-parties.ts'
import type { IssueProblem, IssueSource } from './issue-problems.ts'

/** A document that is checked before it is issued. */
export interface CheckedDocument {
  readonly kind: DocumentKind
  /** As printed, with its prefix. Empty: none yet. */
  readonly shownNumber: string
  readonly documentDate: CalendarDay | null
  readonly dueDate: CalendarDay | null
  /** ISO 4217. Empty: none chosen yet. */
  readonly currency: string
  /** Payment terms as printed. */
  readonly terms: string
  readonly content: IssueContent & LegalDetails
  /** The invoice that a credit note corrects. Null: none. */
  readonly correctedInvoice: CorrectedInvoice | null
  /** Null: no customer is chosen. */
  readonly partyId: number | null
  /** Paid with the issue. Zero: nothing. */
  readonly paid: Decimal
}

/** The records on which the check of a document depends. */
export interface CheckedRecords {
  readonly company: CompanyRecord
  /** ISO code of the company's currency. Empty: none was chosen. */
  readonly companyCurrency: string
  readonly customer: CustomerRecord
  /** The customer of the invoice that a credit note corrects. Null: not known, or it corrects none. */
  readonly invoiceCustomerId: number | null
  /** Whether that invoice is in another currency. Absent: not known. */
  readonly isInvoiceInOtherCurrency?: boolean
  /** Whether that invoice is stored here and not issued. */
  readonly isInvoiceDraft: boolean
  readonly today: CalendarDay
  /** Payment term in days. Null: not known. */
  readonly daysUntilDue: number | null
}

/**
 * Describes a document and its records to the rules of invoices.
 * @param text translates reasons of allowances and charges into the language of the document
 */
export function createIssueSource(
  document: CheckedDocument,
  records: CheckedRecords,
  text: TranslateFunction,
): IssueSource {
  const { company, companyCurrency, customer } = records
  const { country } = company
  return {
    typeCode: hasField(document.kind, 'correctedInvoice') ? '381' : '380',
    number: document.shownNumber,
    issuedOn: document.documentDate,
    dueOn: document.dueDate,
    today: records.today,
    daysUntilDue: records.daysUntilDue,
    currency: document.currency,
    companyCurrency,
    paymentTerms: document.terms,
    content: adaptToCountry(document.content, country),
    parties: buildParties(company, customer),
    precedingInvoices: listPrecedingInvoices(document),
    isInvoiceOfOtherCustomer: isOfOtherCustomer(document, records),
    isInvoiceInOtherCurrency: records.isInvoiceInOtherCurrency,
    isInvoiceDraft: records.isInvoiceDraft,
    paid: document.paid,
    reasons: {
      discount: text('legal.reason-discount'),
      adjustment: text('legal.reason-adjustment'),
      disbursement: text('legal.reason-disbursement'),
    },
    context: { country, isVatOnDiscountedPrice: company.isVatOnDiscountedPrice },
    vatRegime: company.vatRegime,
    profile: country === 'FR' ? 'fr' : 'en16931',
  }
}

function listPrecedingInvoices({ correctedInvoice }: CheckedDocument): IssueSource['precedingInvoices'] {
  // The number of an invoice of another program can still be missing.
  if (correctedInvoice === null || correctedInvoice.number.trim() === '') return []
  const { number, documentDate } = correctedInvoice
  return [{ number, issuedOn: documentDate ?? '' }]
}

/** Returns whether the corrected invoice has been moved to another customer since it was chosen. */
function isOfOtherCustomer(
  { correctedInvoice, partyId }: CheckedDocument,
  { invoiceCustomerId }: CheckedRecords,
): boolean {
  const isStoredHere = correctedInvoice !== null && correctedInvoice.id !== null
  return isStoredHere && invoiceCustomerId !== null && invoiceCustomerId !== partyId
}

/** Returns whether a problem is one for this customer: a private person has no SIREN, no address in the French directory, and may give no street. */
export function concernsCustomer({ rule, record }: IssueProblem, { isPrivate }: CustomerRecord): boolean {
  const isForCompanies = record === 'customer' && (rule.startsWith('BR-FR') || rule === 'buyer-address')
  return !(isForCompanies && isPrivate)
}
