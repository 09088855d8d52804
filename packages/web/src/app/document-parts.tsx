import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { ReactNode } from 'react'
import type { DocumentParts } from '#documents/show/DocumentFacts.tsx'
import { lazyPart, Nothing } from '#ui/lazy.tsx'

// Screens of documents do not wait for the e-mails and payments.

const SentMails = lazyPart(async () => (await import('#mail/SentMails.tsx')).SentMails)

/** Without it, the amounts of the document are still shown. */
const InvoiceMoney = lazyPart(async () => (await import('#payments/InvoiceMoney.tsx')).InvoiceMoney, {
  fallback: Nothing,
})

export function renderSentMails(id: number | null): ReactNode {
  return id === null ? null : <SentMails documentId={id} />
}

/** @param isPaying whether the dialog that records a payment opens */
export function renderParts(kind: DocumentKind, id: number | null, isPaying = false): DocumentParts {
  return {
    mails: id === null ? null : <SentMails documentId={id} isCard />,
    // Only documents that are issued are paid, or used to pay others.
    money: id === null || !kind.isChronological ? null : <InvoiceMoney {...{ kind, id, isPaying }} />,
  }
}
