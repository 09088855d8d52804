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
export type Edits = Partial<WrittenLetter>

/** The e-mail: what it begins with, but for what somebody has written. */
export function letterOf(draft: LetterDraft, edits: Edits): WrittenLetter {
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
