import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { RevisionContent } from './revision-format.ts'

/** What a revision says, with the names that records had then. @param ownerName members keep theirs with themselves */
export function toDocumentVersion(content: RevisionContent, ownerName: string): DocumentVersion {
  const { party, partyId, statusId, statusName, currencyId, currencyName, ownerId } = content
  return {
    number: content.number,
    prefix: content.prefix,
    title: content.title,
    relation: content.relation,
    party: { id: partyId, clientName: party.name, clientEmail: party.email },
    documentDate: content.documentDate,
    dueDate: content.dueDate,
    status: { id: statusId, name: statusName },
    currency: { id: currencyId, name: currencyName },
    owner: { id: ownerId, name: ownerName },
    message: content.message,
    terms: content.terms,
    customerNotes: content.customerNotes,
    amountDue: content.amountDue,
    amountPaid: content.amountPaid,
    shippingCharges: content.shippingCharges,
    lines: content.lines,
    discountType: content.discountType,
    discountPercentage: content.discountPercentage,
    adjustments: content.adjustments,
  }
}
