import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { Explanation } from './Explanation.tsx'
import type { LegalSubject, Subject } from './explanation-request.ts'

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

interface TwoVersions {
  readonly kind: DocumentKind
  readonly from: Version
  readonly to: Version
}

/** Explains an amount of one of two stored versions. */
export function VersionExplanation({ request, onClose, kind, from, to }: ExplanationProps & TwoVersions) {
  const text = useText()
  const version = request.side === 'from' ? from : to
  const subject = useMemo(
    () => subjectOfVersion(version, kind, text(`${kind.name}.name`)),
    [version, kind, text],
  )
  return <Explanation request={request} subject={subject} onClose={onClose} />
}

interface Version {
  /** For example `Version 3`; empty if there is one. */
  readonly label: string
  readonly content: DocumentVersion
}

/**
 * Returns the subject of a stored version. A stored version has no incomplete fields, and its lines are identified by their
 * index.
 */
function subjectOfVersion({ label, content }: Version, { claim }: DocumentKind, kindName: string): Subject {
  return {
    name: `${kindName} ${formatDocumentNumber(content.prefix, content.number, 0)}`,
    label,
    content,
    legal: null,
    currency: content.currency.name,
    isOwed: claim === 'payment',
    keyAt: (index) => index,
    indexOf: (key) => key,
    incomplete: () => [],
  }
}
