import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { Explanation } from './Explanation.tsx'
import { subjectOfVersion, type Version } from './version-subject.ts'

export interface TwoVersions {
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
