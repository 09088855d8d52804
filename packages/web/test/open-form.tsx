import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { type ReactNode, useState } from 'react'
import { type DocumentStore, OpenFormContext, RecorderHolder } from '#documents/document-store.ts'
import { createLineRemoval } from '#documents/lines/line-actions.ts'
import { createFormHistory } from '#documents/undo/form-history.ts'

const invoice = getKind('invoice')

interface OpenFormProps {
  readonly store: DocumentStore
  readonly children: ReactNode
}

/** Provides the open form of an invoice to some of its parts. */
export function OpenForm({ store, children }: OpenFormProps) {
  const [history] = useState(() => createFormHistory(store))
  const [recorder] = useState(() => new RecorderHolder())
  const [scrollToLine] = useState({ current: null })
  const [removal] = useState(() => createLineRemoval(store, history))
  return (
    <OpenFormContext value={{ kind: invoice, store, removal, history, recorder, scrollToLine }}>
      {children}
    </OpenFormContext>
  )
}
