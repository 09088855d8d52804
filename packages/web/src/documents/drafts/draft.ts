import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import type { UnsentLetter } from '#documents/letters/unsent-letters.ts'
import type { Lost } from '#documents/save-attempts.ts'

/** Whose something is, and which form it belongs to. */
export interface DraftPlace {
  /** The member who typed it, of this installation: nobody else who uses this browser is shown it. */
  readonly owner: string
  readonly kind: KindName
  /** 0: a new document. */
  readonly documentId: number
}

/** What somebody has typed and not saved yet, as this browser keeps it. */
export interface Draft extends DraftPlace {
  readonly id: string
  readonly form: DocumentForm
  /** What it was typed on top of. */
  readonly clean: DocumentForm
  /** The e-mail that is being written with it. */
  readonly letter: UnsentLetter | null
  /** What of it was sent and not answered for certain: saved again, it is asked after first. */
  readonly lost: Lost | null
  /** When it was typed, in milliseconds. */
  readonly at: number
  readonly shape: number
}

/** Of what a draft holds. One of another shape cannot be shown: whoever changes it counts on here. */
export const shapeOfDrafts = 2

const keptForMs = 30 * 24 * 60 * 60 * 1_000

/** Whether somebody would miss it: it can be shown, and says something that the form does not. */
export function isWorthOffering({ shape, form, clean, lost }: Draft, current: DocumentForm): boolean {
  if (shape !== shapeOfDrafts || !(lost !== null || hasUnsavedChanges(form, clean))) return false
  const { id, version } = current
  return hasUnsavedChanges({ ...form, id, version }, current)
}

/** Of drafts typed before this nothing is kept. @param now in milliseconds */
export function oldestKept(now: number): number {
  return now - keptForMs
}

/** Clocks differ, and somebody still has to press the button. */
const leewayMs = 60 * 60 * 1_000

/** Whether the server still knows what was sent then, and stores it once however often it is sent. @param sentAt in milliseconds */
export function isSureOf(sentAt: number, now: number): boolean {
  return now - sentAt < idempotencyKeyLifetimeMs - leewayMs
}
