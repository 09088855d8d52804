import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import type { LetterDraft } from './letter-queries.ts'

/** An e-mail as it stands on the screen. */
export interface WrittenLetter {
  /** Addresses with commas between them. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly message: string
  /** Undefined: the receiver's. */
  readonly locale: Locale | undefined
  readonly attachesDocument: boolean
  readonly attachedIds: readonly number[]
}

/** What an e-mail began with when somebody wrote something else. */
export interface Beginning extends Pick<LetterDraft, 'subject' | 'message' | 'locale'> {
  /** To whom it is. */
  readonly receiver: string
}

/** What somebody has written differently from what the e-mail begins with. */
export interface Edits extends Partial<WrittenLetter> {
  readonly begun?: Beginning
}

const words = ['to', 'cc', 'subject', 'message'] as const

function beginningOf({ receiver, subject, message, locale }: LetterDraft): Beginning {
  return { receiver: `${receiver.relation} ${receiver.id}`, subject, message, locale }
}

/** The e-mail: what it begins with, but for what somebody has written. */
export function letterOf(draft: LetterDraft, { begun: _begun, ...edits }: Edits): WrittenLetter {
  const { to, subject, message, linked } = draft
  const letter = {
    ...{ to: to.join(', '), cc: '', subject, message, locale: undefined },
    ...{ attachesDocument: true, attachedIds: [] },
    ...edits,
  }
  // What is not offered any more cannot be unticked either.
  const attachedIds = letter.attachedIds.filter((id) => linked.some((document) => document.id === id))
  return { ...letter, attachedIds }
}

/** What was written, as far as it is for this receiver: words and documents for somebody else are not. */
export function editsTo(draft: LetterDraft, edits: Edits): Edits {
  const { begun } = edits
  if (begun === undefined || begun.receiver === beginningOf(draft).receiver) return edits
  const { locale, attachesDocument } = edits
  return { ...(locale && { locale }), ...(attachesDocument === false && { attachesDocument }) }
}

/** Goes on writing. */
export function edited(draft: LetterDraft, edits: Edits, changed: Edits): Edits {
  return { ...editsTo(draft, edits), ...changed, begun: beginningOf(draft) }
}

/** Whether there are words that would be missed. */
export function isWritten(edits: Edits): boolean {
  return words.some((name) => edits[name] !== undefined)
}

/** Whether what the e-mail would begin with is another one since it was written: another number, other figures. */
export function isAboutOlder(draft: LetterDraft, { begun }: Edits): boolean {
  if (begun === undefined || begun.locale !== draft.locale) return false
  return begun.subject !== draft.subject || begun.message !== draft.message
}

/** With or without another document. */
export function attachedToggled({ attachedIds }: WrittenLetter, id: number): Edits {
  const others = attachedIds.filter((attached) => attached !== id)
  return { attachedIds: others.length < attachedIds.length ? others : [...attachedIds, id] }
}

export function localeNamed(value: string): Locale | undefined {
  return locales.find((locale) => locale === value)
}
