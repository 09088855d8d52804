import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Notice } from '#documents/email/Composer.tsx'
import { findEmailErrors } from '#documents/email/composer-queries.ts'
import {
  applyEdits,
  type EmailEdits,
  getEditsFor,
  hasWrittenText,
  isOutdated,
  type WrittenEmail,
} from '#documents/email/email-edits.ts'
import type { EmailDraft, EmailError } from '#documents/email/email-queries.ts'
import { type UnsentEmail, unsentEmails } from '#documents/email/unsent-emails.ts'

/** A document that is sent by e-mail. */
export interface EmailedDocument {
  readonly id: number
  /** Number with prefix. */
  readonly shownNumber: string
  readonly clientName: string
  readonly companyName: string
  /** Null: it is not issued. */
  readonly issuedAt: string | null
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
  /** The edits before the member started over; null: they are in use. */
  readonly asideEdits: EmailEdits | null
  /** The e-mail that was written before the dialog was opened, and not sent. */
  readonly unsent: UnsentEmail | null
  /** Null: an e-mail with valid addresses is sent, unless it may have been sent already. */
  readonly isChosen: boolean | null
  readonly faults: readonly EmailError[]
  /** Whether it was sent; an object: why not. */
  readonly state: 'unsent' | 'sending' | 'sent' | Unsent
  /** Whether its document was issued in the dialog; an object: why not. Null: that was not tried. */
  readonly issueResult: 'issued' | { readonly message: string } | null
}

/** Changes the row of a document. */
export type ChangeRow = (id: number, changed: Partial<EmailRow>) => void

interface Unsent {
  readonly message: string
  /** Whether an earlier attempt turns out to have sent it, with other content. */
  readonly isAlreadySent: boolean
}

export function createRows(kind: DocumentKind, documents: readonly EmailedDocument[]): readonly EmailRow[] {
  const stored = unsentEmails()
  return documents.map((document) => createRow(document, stored.find({ kind, id: document.id })))
}

export function createRow(document: EmailedDocument, unsent: UnsentEmail | null): EmailRow {
  return {
    ...{ document, draft: null, isLoading: true, failure: null },
    ...{ edits: unsent?.edits ?? {}, asideEdits: null, unsent },
    ...{ isChosen: null, faults: [], state: 'unsent', issueResult: null },
  }
}

/** Returns the e-mail of a row as shown on the screen; null while its initial content is loading. */
export function writtenEmail({ draft, edits }: EmailRow): WrittenEmail | null {
  return draft && applyEdits(draft, getEditsFor(draft, edits))
}

/**
 * Returns whether it is unknown if an earlier attempt has sent the e-mail. The key of that attempt is not known either, so
 * the server would accept the e-mail a second time.
 */
export function mayHaveBeenSent({ unsent }: EmailRow): boolean {
  return unsent?.triedWith === null
}

/**
 * Forgets the idempotency key of an e-mail that was sent without a reliable response, because its document is issued now, or may be: with
 * that key, the server would not send the issued document. Returns what changes in the row, whose e-mail is left out until the member has
 * checked the outbox.
 */
export function forgetAttempt(kind: DocumentKind, id: number): Partial<EmailRow> {
  const stored = unsentEmails()
  const tried = stored.find({ kind, id })
  if (typeof tried?.triedWith !== 'string') return {}
  const unsent = { edits: tried.edits, triedWith: null }
  stored.keep({ kind, id }, unsent)
  return { unsent, isChosen: null, state: 'unsent' }
}

const addressErrors = new WeakMap<EmailRow, EmailError | null>()

/** Returns why the server would reject the addresses of a row; null: it accepts them, or they are still loading. */
export function findAddressError(row: EmailRow): EmailError | null {
  const known = addressErrors.get(row)
  if (known !== undefined) return known
  const written = writtenEmail(row)
  const errors = written === null ? [] : findEmailErrors({ to: written.to, subject: '-', message: '' })
  const error = errors.find(({ field }) => field === 'to') ?? null
  addressErrors.set(row, error)
  return error
}

/** Returns whether the e-mail of a row is to be sent. Without the text in the selected language it is not. */
export function isChosen(row: EmailRow): boolean {
  if (row.failure !== null) return false
  if (row.isChosen !== null) return row.isChosen
  return row.draft !== null && !mayHaveBeenSent(row) && findAddressError(row) === null
}

/** Returns whether the e-mail of a row is sent with the next press of the button. */
export function canBeSent(row: EmailRow): boolean {
  return row.state !== 'sent' && row.draft !== null && isChosen(row)
}

/** Returns whether the next press of the button sends a document that is not issued. */
export function isSentAsDraft(row: EmailRow): boolean {
  return canBeSent(row) && row.document.issuedAt === null
}

/** Returns whether the e-mail of a row could not be loaded or sent, unless the member has left it out. */
export function hasFailed({ state, failure, isChosen }: EmailRow): boolean {
  return state !== 'sent' && isChosen !== false && (failure !== null || typeof state === 'object')
}

/** Returns whether the member has started over and written nothing since, so that the earlier text can be restored. */
export function canBeRestored({ asideEdits, edits }: EmailRow): boolean {
  return asideEdits !== null && !hasWrittenText(edits)
}

/**
 * Returns the notice about the origin of the text, or about an earlier attempt to send it; null: the text is that of the
 * template.
 */
export function findNotice(row: EmailRow): Notice | null {
  const { draft, unsent } = row
  if (mayHaveBeenSent(row)) return 'check-outbox'
  if (unsent?.triedWith !== undefined) return 'unconfirmed'
  if (canBeRestored(row)) return 'template-restored'
  if (draft === null) return null
  const edits = getEditsFor(draft, row.edits)
  if (!hasWrittenText(edits)) return null
  if (isOutdated(draft, edits)) return 'outdated-draft'
  return unsent !== null && hasWrittenText(unsent.edits) ? 'draft' : null
}
