import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'

/** A save that was refused because somebody else has saved since the form was opened. */
export interface Conflict {
  readonly kind: DocumentKind
  /** Who saved and when, as a sentence. */
  readonly says: string
  /** Who saved. */
  readonly name: string
  readonly mine: FilledDocument
}

export type ConflictAnswer =
  | { readonly chosen: 'keep-editing' | 'save-over' | 'load-newer' }
  | {
      readonly chosen: 'merge'
      /** What both have changed, on top of what is stored. */
      readonly merged: OpenedDocument
      readonly theirs: OpenedDocument
    }
