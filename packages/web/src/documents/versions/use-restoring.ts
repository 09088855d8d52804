import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { createElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { RestoreDialog } from './RestoreDialog.tsx'

/** Asks before a version is stored again. */
export function useRestoring(kind: DocumentKind, id: number) {
  const [version, setVersion] = useState<number | null>(null)
  const onClose = () => setVersion(null)
  const opened: ReactNode =
    version === null
      ? null
      : createPortal(createElement(RestoreDialog, { kind, id, version, onClose }), document.body)
  return { opened, restore: setVersion }
}
