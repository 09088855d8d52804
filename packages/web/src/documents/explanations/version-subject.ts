import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Subject } from './explanation-request.ts'

export interface Version {
  /** For example `Version 3`; empty if there is one. */
  readonly label: string
  readonly content: DocumentVersion
}

/**
 * Returns the subject of a stored version. A stored version has no incomplete fields, and its lines are identified by their
 * index.
 */
export function subjectOfVersion(
  { label, content }: Version,
  { claim }: DocumentKind,
  kindName: string,
): Subject {
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
