import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentContent, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import type { Totals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/database.ts'
import { currentCompany, readKindSettings } from '#settings/repository.ts'
import type { DocumentValues } from './document-values.ts'
import type { References } from './find-references.ts'
import type { StoredDocument } from './repository.ts'

/** What was sent, complete enough to be added up. */
export type PricedDocumentContent = DocumentContent & PricedContent

interface Parts {
  readonly kind: DocumentKind
  readonly content: PricedDocumentContent
  readonly totals: Totals
  readonly references: References
}

/** The document as it will be stored: what was sent, over what is stored, over the defaults of its kind. */
export async function composeDocument(
  transaction: Connection,
  { kind, content, totals, references }: Parts,
  stored: StoredDocument | null,
): Promise<DocumentValues> {
  const prefix = content.prefix ?? stored?.prefix ?? (await readKindSettings(transaction, kind.name)).prefix
  const { status: _asSent, ...figures } = content
  return {
    ...figures,
    ...references,
    kind: kind.name,
    prefix,
    companyVersionId: stored?.companyVersionId ?? (await currentCompany(transaction)).id,
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
