import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import type { LetterDraft } from './letter-queries.ts'

/** An e-mail as shown on the screen. */
export interface WrittenLetter {
  /** Addresses, separated by commas. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly message: string
  /** Undefined: the language of the recipient. */
  readonly locale: Locale | undefined
  readonly attachesDocument: boolean
  readonly attachedIds: readonly number[]
}

/** The initial text of an e-mail at the time of the last edit. */
export interface Beginning extends Pick<LetterDraft, 'subject' | 'message' | 'locale'> {
  /** Relation and id of the recipient. */
  readonly receiver: string
}

/** The differences between an e-mail and its initial content. */
export interface Edits extends Partial<WrittenLetter> {
  readonly begun?: Beginning
}

const words = ['to', 'cc', 'subject', 'message'] as const

function beginningOf({ receiver, subject, message, locale }: LetterDraft): Beginning {
  return { receiver: `${receiver.relation} ${receiver.id}`, subject, message, locale }
}

/** Returns the e-mail: its initial content with the edits. */
export function letterOf(draft: LetterDraft, { begun: _begun, ...edits }: Edits): WrittenLetter {
  const { to, subject, message, linked } = draft
  const letter = {
    ...{ to: to.join(', '), cc: '', subject, message, locale: undefined },
    ...{ attachesDocument: true, attachedIds: [] },
    ...edits,
  }
  // A document that is not offered any more is dropped, because the user could not deselect it.
  const attachedIds = letter.attachedIds.filter((id) => linked.some((document) => document.id === id))
  return { ...letter, attachedIds }
}

/** Returns the edits for the recipient of the draft: text and documents for another recipient are dropped. */
export function editsTo(draft: LetterDraft, edits: Edits): Edits {
  const { begun } = edits
  if (begun === undefined || begun.receiver === beginningOf(draft).receiver) return edits
  const { locale, attachesDocument } = edits
  return { ...(locale && { locale }), ...(attachesDocument === false && { attachesDocument }) }
}

/** Returns the edits with further changes. */
export function edited(draft: LetterDraft, edits: Edits, changed: Edits): Edits {
  return { ...editsTo(draft, edits), ...changed, begun: beginningOf(draft) }
}

/** Returns whether the user has written text. */
export function isWritten(edits: Edits): boolean {
  return words.some((name) => edits[name] !== undefined)
}

/**
 * Returns whether the initial text has changed since the edits, for example because of another number or total. A text in
 * another language is not compared.
 */
export function isAboutOlder(draft: LetterDraft, { begun }: Edits): boolean {
  if (begun === undefined || begun.locale !== draft.locale) return false
  return begun.subject !== draft.subject || begun.message !== draft.message
}

/** Returns the edit that attaches a linked document, or detaches it if it is attached. */
export function attachedToggled({ attachedIds }: WrittenLetter, id: number): Edits {
  const others = attachedIds.filter((attached) => attached !== id)
  return { attachedIds: others.length < attachedIds.length ? others : [...attachedIds, id] }
}

export function localeNamed(value: string): Locale | undefined {
  return locales.find((locale) => locale === value)
}
