import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { formOf } from './document-form.ts'
import { openedQuery } from './document-queries.ts'
import { createDocumentStore, takeVersion } from './document-store.ts'
import { FormLoading, LoadFailed, NoSuchId } from './LoadingStates.tsx'

interface EditDocumentScreenProps {
  readonly kind: DocumentKind
  /** null where the address holds no id. */
  readonly id: number | null
}

/** Opens a stored document. */
export function EditDocumentScreen({ kind, id }: EditDocumentScreenProps) {
  return id === null ? <NoSuchId kind={kind} /> : <OpeningDocument kind={kind} id={id} />
}

interface OpeningDocumentProps {
  readonly kind: DocumentKind
  readonly id: number
}

function OpeningDocument({ kind, id }: OpeningDocumentProps) {
  const text = useText()
  const opened = useQuery(openedQuery(kind, id))
  const heading = text(`${kind.name}.edit`, { id })
  useTitle(opened.data === undefined ? null : heading)

  if (opened.isError)
    return <LoadFailed kind={kind} error={opened.error} onRetry={() => void opened.refetch()} />
  if (opened.data === undefined) return <FormLoading heading={heading} />
  return <StoredDocument key={`${kind.name}/${id}`} kind={kind} opened={opened.data} />
}

interface StoredDocumentProps {
  readonly kind: DocumentKind
  readonly opened: OpenedDocument
}

function StoredDocument({ kind, opened }: StoredDocumentProps) {
  const text = useText()
  const [store] = useState(() => createDocumentStore(formOf(opened)))

  const heading = text(`${kind.name}.edit`, { id: opened.id })

  return (
    <DocumentForm
      kind={kind}
      store={store}
      wording={{ heading, save: text(`${kind.name}.update`) }}
      afterSave={(saved, sent) => takeVersion(store, sent, saved.version)}
    />
  )
}
