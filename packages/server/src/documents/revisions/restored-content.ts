import type { RestorableReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import type { RevisionContent } from './revision-format.ts'

export interface RestoredContent {
  readonly content: DocumentContent
  /** As it was written then; undefined: the party stays as it is. */
  readonly partySnapshot: PartySnapshot | undefined
}

/**
 * What a save sends that stores a revision again.
 * @param keep what stays as it is stored now: a number with its prefix, a party with its relation
 */
export function createRestoredContent(
  revision: RevisionContent,
  stored: StoredDocument,
  keep: ReadonlySet<RestorableReference>,
): RestoredContent {
  const sourceOf = (field: RestorableReference) => (keep.has(field) ? stored : revision)
  const { number, prefix } = sourceOf('number')
  const { relation, partyId } = sourceOf('party')
  const content = {
    ...{ number, prefix, relation, partyId },
    title: revision.title,
    documentDate: revision.documentDate,
    dueDate: revision.dueDate,
    status: { id: sourceOf('status').statusId },
    currencyId: sourceOf('currency').currencyId,
    ownerId: sourceOf('owner').ownerId,
    message: revision.message,
    terms: revision.terms,
    customerNotes: revision.customerNotes,
    amountDue: revision.amountDue,
    amountPaid: revision.amountPaid,
    shippingCharges: revision.shippingCharges,
    lines: revision.lines,
    discountType: revision.discountType,
    discountPercentage: revision.discountPercentage,
    adjustments: revision.adjustments,
  }
  return { content, partySnapshot: keep.has('party') ? undefined : revision.party }
}
