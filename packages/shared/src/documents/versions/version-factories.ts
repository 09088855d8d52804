import { emptyLegalDetails } from '#documents/legal-details.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal, one, zero } from '#money/decimal.ts'
import type { DocumentVersion } from './document-version.ts'

/** Builds a line for tests. @param given fields that differ from the default */
export function buildLine(given: Partial<DocumentLine> = {}): DocumentLine {
  return {
    type: 'item',
    productId: null,
    name: 'Work',
    description: '',
    unitName: '',
    quantity: one,
    price: decimal('10'),
    taxRates: [],
    ...given,
  }
}

/** Builds a line for each name, with different prices. */
export function buildNamedLines(...names: readonly string[]): DocumentLine[] {
  return names.map((name, index) => buildLine({ name, price: decimal(String(index + 10)) }))
}

/** Builds a version for tests. @param given fields that differ from the default */
export function buildVersion(given: Partial<DocumentVersion> = {}): DocumentVersion {
  return {
    number: 12,
    prefix: 'INV-',
    title: 'Roof',
    relation: 'customer',
    party: { id: 5, clientName: 'Chloé Dubois', clientEmail: 'chloe@example.com' },
    documentDate: '2026-11-01',
    dueDate: null,
    status: { id: 1, name: 'Draft' },
    currency: { id: 1, name: 'EUR' },
    owner: { id: 2, name: 'Ada' },
    message: '',
    terms: '',
    customerNotes: '',
    amountDue: zero,
    amountPaid: zero,
    shippingCharges: zero,
    correctedInvoice: null,
    lines: buildNamedLines('Slate', 'Gutter', 'Scaffold'),
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
    ...emptyLegalDetails,
    ...given,
  }
}
