import type { OpenedDocument } from '#documents/sales-document.ts'
import { isEqual } from '#money/decimal.ts'

/** What one version of a document says. */
export type DocumentVersion = Omit<OpenedDocument, 'id' | 'version'>

/** Its fields, its lines aside, in the order in which the form asks for them. */
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
] as const satisfies readonly (keyof DocumentVersion)[]

export type VersionField = (typeof versionFields)[number]

/** Whether a field says the same in both. Records are the same by their id: another name of theirs is no change of the document. */
export function hasSameValue(field: VersionField, one: DocumentVersion, other: DocumentVersion): boolean {
  switch (field) {
    case 'party':
      return one.party.id === other.party.id && one.relation === other.relation
    case 'status':
    case 'currency':
    case 'owner':
      return one[field].id === other[field].id
    case 'amountDue':
    case 'amountPaid':
    case 'shippingCharges':
    case 'discountPercentage':
    case 'adjustments':
      return isEqual(one[field], other[field])
    default:
      return one[field] === other[field]
  }
}
