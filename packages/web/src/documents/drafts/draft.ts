import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import type { UnsentLetter } from '#documents/letters/unsent-letters.ts'
import type { Lost } from '#documents/save-attempts.ts'

/** What somebody has typed and not saved yet, as this browser keeps it. */
export interface Draft {
  readonly id: string
  /** The member who typed it: nobody else who uses this browser is shown it. */
  readonly owner: number
  readonly kind: KindName
  /** 0: a new document. */
  readonly documentId: number
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

/** Of `DocumentForm`. A form of another shape cannot be shown: whoever changes it says here how an older one is read. */
export const shapeOfForms = 1

const keptForMs = 30 * 24 * 60 * 60 * 1_000

/** Whether somebody would miss it: it can be shown, and says something that the form does not. */
export function isWorthOffering({ shape, form, clean }: Draft, current: DocumentForm): boolean {
  if (shape !== shapeOfForms || !hasUnsavedChanges(form, clean)) return false
  const { id, version } = current
  return hasUnsavedChanges({ ...form, id, version }, current)
}

/** Of drafts typed before this nothing is kept. @param now in milliseconds */
export function oldestKept(now: number): number {
  return now - keptForMs
}
