import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useText } from '#locale/use-text.ts'

interface NewDocumentScreenProps {
  readonly kind: DocumentKind
  readonly relation: Relation | null
  readonly partyId: number | null
}

export function NewDocumentScreen({ kind }: NewDocumentScreenProps) {
  return <h1>{useText()(`${kind.name}.new`)}</h1>
}
