import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { createElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { RestoreDialog } from './RestoreDialog.tsx'

/** Opens a dialog that asks for confirmation before a version is restored. */
export function useRestoring(kind: DocumentKind, id: number) {
  const [version, setVersion] = useState<number | null>(null)
  const onClose = () => setVersion(null)
  const dialog: ReactNode =
    version === null
      ? null
      : createPortal(createElement(RestoreDialog, { kind, id, version, onClose }), document.body)
  return { dialog, restore: setVersion }
}
