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

/** What somebody has written differently from what the e-mail begins with. */
export interface Edits extends Partial<WrittenLetter> {
  /** To whom it was written. */
  readonly receiver?: string
}

/** Goes on writing: what was written to somebody else is not for this one. */
export function editsTo(draft: LetterDraft, edits: Edits): Edits {
  const receiver = `${draft.receiver.relation} ${draft.receiver.id}`
  if (edits.receiver === undefined || edits.receiver === receiver) return { ...edits, receiver }
  const { to: _to, cc: _cc, subject: _subject, message: _message, ...others } = edits
  return { ...others, receiver }
}

export function isWritten({ receiver: _receiver, ...edits }: Edits): boolean {
  return Object.keys(edits).length > 0
}

/** The e-mail: what it begins with, but for what somebody has written. */
export function letterOf(draft: LetterDraft, { receiver: _receiver, ...edits }: Edits): WrittenLetter {
  const { to, subject, message } = draft
  return {
    ...{ to: to.join(', '), cc: '', subject, message, locale: undefined },
    ...{ attachesDocument: true, attachedIds: [] },
    ...edits,
  }
}

/** With or without another document. */
export function attachedToggled({ attachedIds }: WrittenLetter, id: number): Edits {
  const others = attachedIds.filter((attached) => attached !== id)
  return { attachedIds: others.length < attachedIds.length ? others : [...attachedIds, id] }
}

export function localeNamed(value: string): Locale | undefined {
  return locales.find((locale) => locale === value)
}
