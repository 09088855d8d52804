import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { useText } from '#locale/use-text.ts'

export function EditDocumentScreen({ kind, id }: { readonly kind: DocumentKind; readonly id: number }) {
  return <h1>{useText()(`${kind.name}.edit`, { id })}</h1>
}
