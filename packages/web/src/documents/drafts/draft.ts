import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import type { UnsentLetter } from '#documents/letters/unsent-letters.ts'
import type { Lost } from '#documents/save-attempts.ts'

/** Identifies the form and the member that a draft belongs to. */
export interface DraftPlace {
  /** The member who typed it and the installation. Other users of the browser do not see the draft. */
  readonly owner: string
  readonly kind: KindName
  /** 0: a new document. */
  readonly documentId: number
}

/** Unsaved changes of a form, as this browser stores them. */
export interface Draft extends DraftPlace {
  readonly id: string
  readonly form: DocumentForm
  /** The pristine form that the changes are based on. */
  readonly clean: DocumentForm
  /** The unsent e-mail with the document; null: none. */
  readonly letter: UnsentLetter | null
  /** The unconfirmed save of the document, which the next save repeats first; null: none. */
  readonly lost: Lost | null
  /** Time of the last change, in milliseconds. */
  readonly at: number
  readonly shape: number
}

/** Format version of drafts, to be increased when their fields change. Drafts with another format version are not shown. */
export const shapeOfDrafts = 2

const keptForMs = 30 * 24 * 60 * 60 * 1_000

/** Returns whether a draft can be shown, has unsaved changes or an unconfirmed save, and differs from the current form. */
export function isWorthOffering({ shape, form, clean, lost }: Draft, current: DocumentForm): boolean {
  if (shape !== shapeOfDrafts || !(lost !== null || hasUnsavedChanges(form, clean))) return false
  const { id, version } = current
  return hasUnsavedChanges({ ...form, id, version }, current)
}

/** Returns the time 30 days ago: drafts whose last change is not later have expired. @param now in milliseconds */
export function oldestKept(now: number): number {
  return now - keptForMs
}

/** Safety margin for clock differences and for the time until the user saves. */
const leewayMs = 60 * 60 * 1_000

/**
 * Returns whether the server still stores the idempotency key of a save, so that sending it again cannot store it twice.
 * @param sentAt in milliseconds
 */
export function isSureOf(sentAt: number, now: number): boolean {
  return now - sentAt < idempotencyKeyLifetimeMs - leewayMs
}
