import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { Explanation } from './Explanation.tsx'
import type { LegalSubject } from './explanation-request.ts'
import { subjectOfVersion } from './version-subject.ts'

interface StoredDocument {
  readonly kind: DocumentKind
  readonly content: DocumentVersion
  readonly legal: LegalSubject
}

/** Explains an amount of a stored document. */
export function StoredExplanation({
  request,
  onClose,
  kind,
  content,
  legal,
}: ExplanationProps & StoredDocument) {
  const kindName = useText()(`${kind.name}.name`)
  const subject = useMemo(
    () => ({ ...subjectOfVersion({ label: '', content }, kind, kindName), legal }),
    [content, kind, kindName, legal],
  )
  return <Explanation request={request} subject={subject} onClose={onClose} />
}
