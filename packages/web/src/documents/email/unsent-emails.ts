import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { keptJson } from '#api/browser-storage.ts'
import type { DocumentStore } from '#documents/document-store.ts'
import { mayHaveBeenStored, type Save } from '#documents/save-attempts.ts'
import type { EmailEdits } from './email-edits.ts'

/** An e-mail that a member has started to write. */
export interface UnsentEmail {
  readonly edits: EmailEdits
  /**
   * Set if the e-mail was sent without a reliable response: the idempotency key of that call, with which the server accepts it
   * only once; null if it was sent with a save, whose key was part of the form.
   */
  readonly triedWith?: string | null
  /** The document as it was sent with that call. */
  readonly triedFor?: TriedDocument | undefined
}

interface TriedDocument {
  readonly version: number | undefined
  readonly mark_as_sent: boolean
}

/**
 * Unsent e-mails with stored documents, in the session storage of this tab. They survive navigation and loading the page again,
 * and are removed when they are sent, when the member signs out and when the tab is closed. The e-mail of an unsaved form is
 * stored in its draft, and is removed when the member signs out too.
 */
export interface UnsentEmails {
  find(document: EmailedDocument): UnsentEmail | null
  keep(document: EmailedDocument, email: UnsentEmail): void
  forget(document: EmailedDocument): void
}

export interface EmailedDocument {
  readonly kind: DocumentKind
  readonly id: number
}

const key = 'unsent-letters'

/** Returns the unsent e-mails. @param storage of the tab, which is cleared before another member sees it */
export function unsentEmails(storage: Storage = sessionStorage): UnsentEmails {
  function read(): Record<string, UnsentEmail> {
    const kept = keptJson(storage.getItem(key))
    return isRecord(kept) ? Object.fromEntries(Object.entries(kept).filter(isUnsentEmail)) : {}
  }

  function write(emails: Record<string, UnsentEmail>): void {
    storage.setItem(key, JSON.stringify(emails))
  }

  return {
    find: (document) => read()[nameOf(document)] ?? null,
    keep: (document, email) => write({ ...read(), [nameOf(document)]: email }),
    forget(document) {
      const { [nameOf(document)]: _forgotten, ...others } = read()
      write(others)
    },
  }
}

function nameOf({ kind, id }: EmailedDocument): string {
  return `${kind.name}-${id}`
}

interface OpenForm {
  readonly kind: DocumentKind
  readonly store: DocumentStore
}

/** Stores the e-mail that is being written with the document of a form. */
export function storeUnsentEmail({ kind, store }: OpenForm, email: UnsentEmail): void {
  const { id } = store.getState().form
  store.setState({ email })
  if (id !== null) unsentEmails().keep({ kind, id }, email)
}

/** Returns the unsent e-mail with the document of a form; null: none. */
export function findUnsentEmail({ kind, store }: OpenForm): UnsentEmail | null {
  const { email, form } = store.getState()
  // The form still has the idempotency key of its unconfirmed save, and repeats that first.
  if (email !== null) return email.triedWith === null ? { ...email, triedWith: 'this form' } : email
  return form.id === null ? null : unsentEmails().find({ kind, id: form.id })
}

/**
 * Returns a save that keeps the e-mail until it is certain that it was sent. A save without the e-mail keeps it too, under the
 * id of the document.
 */
export function keepEmailUntilSent(open: OpenForm, save: Save): Save {
  const { kind, store } = open
  return async (filled, sent) => {
    const { email, form } = store.getState()
    const edits = email?.edits ?? {}
    if (sent !== undefined) storeUnsentEmail(open, { edits, triedWith: null })
    try {
      const saved = await save(filled, sent)
      const { id } = saved
      if (sent === undefined && email !== null && id !== null) unsentEmails().keep({ kind, id }, email)
      if (sent !== undefined) removeUnsentEmail(open, form.id)
      return saved
    } catch (error) {
      if (sent !== undefined && !mayHaveBeenStored(error)) storeUnsentEmail(open, { edits })
      throw error
    }
  }
}

function removeUnsentEmail({ kind, store }: OpenForm, id: number | null): void {
  store.setState({ email: null })
  if (id !== null) unsentEmails().forget({ kind, id })
}

/** Returns whether an entry of the storage has the form of this version of the product. */
function isUnsentEmail(entry: [string, unknown]): entry is [string, UnsentEmail] {
  const [, email] = entry
  if (!(isRecord(email) && isRecord(email.edits))) return false
  const { begun, to, cc, subject, message, locale, attachesDocument, attachedIds, marksAsSent } = email.edits
  const { triedFor } = email
  return (
    (triedFor === undefined || isRecord(triedFor)) &&
    [to, cc, subject, message].every((text) => text === undefined || typeof text === 'string') &&
    (locale === undefined || isLocale(locale)) &&
    [attachesDocument, marksAsSent].every((flag) => flag === undefined || typeof flag === 'boolean') &&
    (attachedIds === undefined || (Array.isArray(attachedIds) && attachedIds.every(Number.isInteger))) &&
    (begun === undefined || isRecord(begun)) &&
    (email.triedWith === undefined || email.triedWith === null || typeof email.triedWith === 'string')
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isLocale(value: unknown): boolean {
  return locales.some((locale) => locale === value)
}
