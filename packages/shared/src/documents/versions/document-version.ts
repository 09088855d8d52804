import { legalFields } from '#documents/legal-details.ts'
import type { OpenedDocument } from '#documents/sales-document.ts'
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
      return left.correctedInvoice?.id === right.correctedInvoice?.id
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

function isSameRate(left: Decimal | null, right: Decimal | null): boolean {
  return left === right || (left !== null && right !== null && isEqual(left, right))
}
