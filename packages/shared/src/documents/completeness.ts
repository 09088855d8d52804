import { hasVisibleSign } from '#text/visible-text.ts'
import type { DocumentKind } from './document-kind.ts'

/** What must be there before a document can be saved, in the order in which the form asks for it. */
export interface Completeness {
  readonly relation: unknown
  readonly party: unknown
  readonly number: unknown
  readonly title: string
  readonly documentDate: unknown
  readonly status: unknown
  readonly currency: unknown
  readonly owner: unknown
  readonly lines: readonly { readonly name: string }[]
  /** null while the field is empty. */
  readonly discountPercentage: unknown
  readonly adjustments: unknown
}

export type MissingField = keyof Completeness | 'lineName'

const always: readonly (keyof Completeness)[] = [
  'relation',
  'party',
  'number',
  'title',
  'documentDate',
  'status',
  'currency',
  'owner',
]

const belowTheLines: readonly (keyof Completeness)[] = ['discountPercentage', 'adjustments']

/** The fields that keep the document from being saved; empty when it is complete. */
export function missingFrom(draft: Completeness, kind: DocumentKind): MissingField[] {
  const missing: MissingField[] = always.filter((field) => isMissing(draft[field]))
  const asked = kind.relations.length > 1 ? missing : missing.filter((field) => field !== 'relation')
  const lines: MissingField[] = draft.lines.length === 0 ? ['lines'] : []
  if (draft.lines.some((line) => !hasVisibleSign(line.name))) lines.push('lineName')
  return [...asked, ...lines, ...belowTheLines.filter((field) => isMissing(draft[field]))]
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !hasVisibleSign(value))
}
