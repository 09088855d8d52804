import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { applyEdits, type EmailEdits, getEditsFor, type WrittenEmail } from '#documents/email/email-edits.ts'
import type { EmailDraft, EmailError } from '#documents/email/email-queries.ts'
import { type UnsentEmail, unsentEmails } from '#documents/email/unsent-emails.ts'

/** A document that is sent by e-mail. */
export interface EmailedDocument {
  readonly id: number
  /** Number with prefix. */
  readonly shownNumber: string
  readonly clientName: string
  readonly companyName: string
}

/** The e-mail with one of several documents. */
export interface EmailRow {
  readonly document: EmailedDocument
  /** The initial content; null: it is still loading, or could not be loaded. */
  readonly draft: EmailDraft | null
  readonly isLoading: boolean
  /** Why the initial content could not be loaded. */
  readonly failure: Error | null
  readonly edits: EmailEdits
  /** The e-mail that was written before the dialog was opened, and not sent. */
  readonly unsent: UnsentEmail | null
  /** Null: an e-mail with an address is sent, any other one is not. */
  readonly isChosen: boolean | null
  readonly faults: readonly EmailError[]
  /** Whether it was sent; an object: why not. */
  readonly state: 'unsent' | 'sending' | 'sent' | { readonly message: string }
}

export function createRows(kind: DocumentKind, documents: readonly EmailedDocument[]): readonly EmailRow[] {
  const stored = unsentEmails()
  return documents.map((document) => {
    const unsent = stored.find({ kind, id: document.id })
    return {
      ...{ document, draft: null, isLoading: true, failure: null },
      ...{ edits: unsent?.edits ?? {}, unsent, isChosen: null, faults: [], state: 'unsent' },
    }
  })
}

/** Returns the e-mail of a row as shown on the screen; null while its initial content is loading. */
export function writtenEmail({ draft, edits }: EmailRow): WrittenEmail | null {
  return draft && applyEdits(draft, getEditsFor(draft, edits))
}

/** Returns whether the e-mail of a row is to be sent. */
export function isChosen(row: EmailRow): boolean {
  return row.isChosen ?? (writtenEmail(row)?.to ?? '').trim() !== ''
}

/** Returns whether the e-mail of a row is sent with the next press of the button. */
export function canBeSent(row: EmailRow): boolean {
  return row.state !== 'sent' && row.draft !== null && row.failure === null && isChosen(row)
}
