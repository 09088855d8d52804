import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import type { EmailDraft } from './email-queries.ts'

/** An e-mail as shown on the screen. */
export interface WrittenEmail {
  /** Addresses, separated by commas. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly message: string
  /** Undefined: the language of the recipient. */
  readonly locale: Locale | undefined
  readonly attachesDocument: boolean
  readonly attachedIds: readonly number[]
  /** Whether a draft gets the status of a sent document. */
  readonly marksAsSent: boolean
}

/** The initial text of an e-mail at the time of the last edit. */
export interface InitialText extends Pick<EmailDraft, 'subject' | 'message' | 'locale'> {
  /** Relation and id of the recipient. */
  readonly receiver: string
}

/** The differences between an e-mail and its initial content. */
export interface EmailEdits extends Partial<WrittenEmail> {
  readonly begun?: InitialText
}

const words = ['to', 'cc', 'subject', 'message'] as const

function getInitialText({ receiver, subject, message, locale }: EmailDraft): InitialText {
  return { receiver: `${receiver.relation} ${receiver.id}`, subject, message, locale }
}

/** Returns the e-mail: its initial content with the edits. */
export function applyEdits(draft: EmailDraft, { begun: _begun, ...edits }: EmailEdits): WrittenEmail {
  const { to, subject, message, linked } = draft
  const email = {
    ...{ to: to.join(', '), cc: '', subject, message, locale: undefined },
    ...{ attachesDocument: true, attachedIds: [], marksAsSent: true },
    ...edits,
  }
  // A document that is not offered any more is dropped, because the user could not deselect it.
  const attachedIds = email.attachedIds.filter((id) => linked.some((document) => document.id === id))
  return { ...email, attachedIds }
}

/** Returns the edits for the recipient of the draft: text and documents for another recipient are dropped. */
export function getEditsFor(draft: EmailDraft, edits: EmailEdits): EmailEdits {
  const { begun } = edits
  if (begun === undefined || begun.receiver === getInitialText(draft).receiver) return edits
  const { locale, attachesDocument } = edits
  return { ...(locale && { locale }), ...(attachesDocument === false && { attachesDocument }) }
}

/** Returns the edits with further changes. */
export function addEdits(draft: EmailDraft, edits: EmailEdits, changed: EmailEdits): EmailEdits {
  return { ...getEditsFor(draft, edits), ...changed, begun: getInitialText(draft) }
}

/** Returns whether the user has written text. */
export function hasWrittenText(edits: EmailEdits): boolean {
  return words.some((name) => edits[name] !== undefined)
}

/**
 * Returns whether the initial text has changed since the edits, for example because of another number or total. A text in
 * another language is not compared.
 */
export function isOutdated(draft: EmailDraft, { begun }: EmailEdits): boolean {
  if (begun === undefined || begun.locale !== draft.locale) return false
  return begun.subject !== draft.subject || begun.message !== draft.message
}

/** Returns the edit that attaches a linked document, or detaches it if it is attached. */
export function toggleAttachment({ attachedIds }: WrittenEmail, id: number): EmailEdits {
  const others = attachedIds.filter((attached) => attached !== id)
  return { attachedIds: others.length < attachedIds.length ? others : [...attachedIds, id] }
}

export function findLocale(value: string): Locale | undefined {
  return locales.find((locale) => locale === value)
}
