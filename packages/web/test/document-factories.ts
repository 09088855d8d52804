import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { buildLine, buildVersion } from '@quittance/shared/documents/versions/version-factories.ts'
import { decimal, one } from '@quittance/shared/money/decimal.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { type DocumentForm, formFor } from '#documents/document-form.ts'
import type { Product } from '#documents/lines/form-line.ts'
import { productsSelected } from '#documents/lines/line-changes.ts'

/** Returns the defaults of a new document. A test states only the values that matter to it. */
export function aBlank(given: Partial<BlankDocument> = {}): BlankDocument {
  return {
    number: 42,
    prefix: 'DOC-',
    numberWidth: 0,
    highestNumber: 41,
    highestDate: '2026-11-20',
    title: 'Offer',
    terms: '30 days',
    customerNotes: 'Thanks',
    daysUntilDue: 0,
    sellerMissing: [],
    taxTreatment: 'domestic',
    buyerReference: '',
    hasSampleData: false,
    currency: null,
    ...given,
  }
}

export function aProduct(given: Partial<Product> = {}): Product {
  return {
    id: 1,
    name: 'Work',
    price: decimal('9.99'),
    defaultQuantity: one,
    unitName: '',
    taxRates: [],
    defaultTaxRates: [],
    ...given,
  }
}

/** Returns a form that can be saved. */
export function aFilledForm(kind: DocumentKind, given: Partial<DocumentForm> = {}): DocumentForm {
  const chosen: DocumentForm = {
    ...formFor(kind, aBlank(), '2026-11-21'),
    relation: 'customer',
    party: { id: 5, clientName: 'Chloé Dubois', clientEmail: 'chloe@example.com' },
    status: { id: 1, name: 'Draft' },
    currency: { id: 1, name: 'EUR' },
    owner: { id: 2, name: 'Admin' },
    ...given,
  }
  return productsSelected(chosen, [aProduct()])
}

export function anOpened(given: Partial<OpenedDocument> = {}): OpenedDocument {
  const lines = [buildLine({ productId: 1, price: decimal('9.99') })]
  const owner = { id: 2, name: 'Admin' }
  return { id: 1, version: 1, ...buildVersion({ prefix: 'DOC-', title: 'Stored', owner, lines }), ...given }
}
