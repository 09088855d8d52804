import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'

/** A save that was rejected because another member has saved since the form was opened. */
export interface Conflict {
  readonly kind: DocumentKind
  /** Sentence that says who has saved, and when. */
  readonly says: string
  /** Name of the member who has saved. */
  readonly name: string
  readonly mine: FilledDocument
}

export type ConflictAnswer =
  | { readonly chosen: 'keep-editing' | 'save-over' | 'load-newer' }
  | {
      readonly chosen: 'merge'
      /** The changes of both members, based on the stored version. */
      readonly merged: OpenedDocument
      readonly theirs: OpenedDocument
    }
