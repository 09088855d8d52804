import { legalFields } from '#documents/legal-details.ts'
import type { CorrectedInvoice, OpenedDocument } from '#documents/sales-document.ts'
import { type Decimal, isEqual } from '#money/decimal.ts'

/** The content of one version of a document. */
export type DocumentVersion = Omit<OpenedDocument, 'id' | 'version'>

/** The fields of a version except its lines, in the order of the form. */
export const versionFields = [
  'prefix',
  'number',
  'title',
  'relation',
  'party',
  'documentDate',
  'dueDate',
  'status',
  'currency',
  'owner',
  'message',
  'terms',
  'customerNotes',
  'amountDue',
  'amountPaid',
  'shippingCharges',
  'discountType',
  'discountPercentage',
  'adjustments',
  'correctedInvoice',
  ...legalFields,
] as const satisfies readonly (keyof DocumentVersion)[]

export type VersionField = (typeof versionFields)[number]

/**
 * Returns whether a field is equal in two versions. Records are compared by id: a new name of a status is no change
 * of the document.
 */
export function hasSameValue(field: VersionField, left: DocumentVersion, right: DocumentVersion): boolean {
  switch (field) {
    case 'party':
      return left.party.id === right.party.id && left.relation === right.relation
    case 'status':
    case 'currency':
    case 'owner':
      return left[field].id === right[field].id
    case 'correctedInvoice':
      return isSameInvoice(left.correctedInvoice, right.correctedInvoice)
    case 'amountDue':
    case 'amountPaid':
    case 'shippingCharges':
    case 'discountPercentage':
    case 'adjustments':
      return isEqual(left[field], right[field])
    case 'exchangeRate':
      return isSameRate(left.exchangeRate, right.exchangeRate)
    default:
      return left[field] === right[field]
  }
}

/** Invoices of other programs have no id: they are compared by what the credit note says of them. */
function isSameInvoice(left: CorrectedInvoice | null, right: CorrectedInvoice | null): boolean {
  if (left === null || right === null) return left === right
  if (left.id !== null || right.id !== null) return left.id === right.id
  return left.number === right.number && left.documentDate === right.documentDate
}

function isSameRate(left: Decimal | null, right: Decimal | null): boolean {
  return left === right || (left !== null && right !== null && isEqual(left, right))
}
