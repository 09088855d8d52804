import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentContent, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import type { Totals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { DocumentValues } from './document-values.ts'
import type { ResolvedReferences } from './find-references.ts'
import type { StoredDocument } from './repository.ts'

/** What was sent, complete enough to be added up. */
export type PricedDocumentContent = DocumentContent & PricedContent

interface DocumentParts {
  readonly kind: DocumentKind
  readonly content: PricedDocumentContent
  readonly totals: Totals
  readonly references: ResolvedReferences
}

/** The document as it will be stored: what was sent, over what is stored, over the defaults of its kind. */
export function composeDocument(
  { kind, content, totals, references }: DocumentParts,
  stored: StoredDocument | null,
): DocumentValues {
  const { status: _asSent, ...figures } = content
  const { statusId, party } = references
  return {
    ...figures,
    statusId,
    party,
    kind: kind.name,
    prefix: content.prefix ?? stored?.prefix ?? references.prefix,
    companyVersionId: stored?.companyVersionId ?? references.companyVersionId,
    dueDate: content.dueDate === undefined ? (stored?.dueDate ?? null) : content.dueDate,
    message: content.message ?? stored?.message ?? '',
    terms: content.terms ?? stored?.terms ?? '',
    customerNotes: content.customerNotes ?? stored?.customerNotes ?? '',
    amountDue: content.amountDue ?? stored?.amountDue ?? zero,
    amountPaid: content.amountPaid ?? stored?.amountPaid ?? zero,
    shippingCharges: content.shippingCharges ?? stored?.shippingCharges ?? zero,
    totals,
  }
}
