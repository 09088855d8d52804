import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal, one, zero } from '#money/decimal.ts'
import type { DocumentVersion } from './document-version.ts'

/** Test data that states only what matters. */
export function aLine(given: Partial<DocumentLine> = {}): DocumentLine {
  return { productId: null, name: 'Work', quantity: one, price: decimal('10'), taxRates: [], ...given }
}

/** A line for each name. */
export function createNamedLines(...names: readonly string[]): DocumentLine[] {
  return names.map((name, index) => aLine({ name, price: decimal(String(index + 10)) }))
}

export function aVersion(given: Partial<DocumentVersion> = {}): DocumentVersion {
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
    lines: createNamedLines('Slate', 'Gutter', 'Scaffold'),
    discountType: 'after',
    discountPercentage: zero,
    adjustments: zero,
    ...given,
  }
}
