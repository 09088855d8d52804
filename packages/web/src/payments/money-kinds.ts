import { type DocumentKind, hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'

function findIssuedKind(matches: (kind: DocumentKind) => boolean): DocumentKind {
  const kind = kinds.find((candidate) => candidate.isChronological && matches(candidate))
  if (kind === undefined) throw new RangeError('There is no such kind of documents')
  return kind
}

/** The kind of documents that are paid. */
export const payableKind = findIssuedKind(({ claim }) => claim === 'payment')

/** The kind of documents that are a credit of the customer: they are allocated to what is to be paid, or refunded. */
export const creditKind = findIssuedKind((kind) => hasField(kind, 'correctedInvoice'))
