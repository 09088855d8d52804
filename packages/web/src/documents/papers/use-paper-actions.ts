import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { useStoredComposer } from '#documents/letters/use-stored-composer.ts'
import { usePaperDialog } from './use-paper-dialog.ts'
import { usePaperDownload } from './use-paper-download.ts'

/** A stored document in a list. */
export interface StoredDocument {
  readonly id: number
  readonly shownNumber: string
}

/** Actions on the documents of a list that need their pages. */
export interface PaperActions {
  readonly preview: (document: StoredDocument) => void
  readonly download: (document: StoredDocument) => void
  readonly email: (document: StoredDocument) => void
  /** The open dialog. */
  readonly dialog: ReactNode
}

export function usePaperActions(kind: DocumentKind): PaperActions {
  const paper = usePaperDialog()
  const composer = useStoredComposer(kind)
  const { mutate } = usePaperDownload(kind)
  return {
    preview: ({ id, shownNumber }) => paper.preview({ kind, shownNumber, of: { id } }),
    download: ({ id }) => mutate({ id }),
    email: composer.email,
    dialog: createElement(Fragment, null, paper.dialog, composer.dialog),
  }
}
