import { hasVisibleCharacter } from '#text/invisible-characters.ts'
import type { DocumentKind } from './document-kinds.ts'

/** What must be there before a document can be saved, in the order in which the form asks for it. */
export interface RequiredValues {
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

export type MissingField = keyof RequiredValues | 'lineName'

const requiredFields: readonly (keyof RequiredValues)[] = [
  'relation',
  'party',
  'number',
  'title',
  'documentDate',
  'status',
  'currency',
  'owner',
]

const requiredTotalsFields: readonly (keyof RequiredValues)[] = ['discountPercentage', 'adjustments']

/** The fields that keep the document from being saved; empty when it is complete. */
export function findMissingFields(draft: RequiredValues, kind: DocumentKind): MissingField[] {
  const missing: MissingField[] = requiredFields.filter((field) => isMissing(draft[field]))
  const asked = kind.relations.length > 1 ? missing : missing.filter((field) => field !== 'relation')
  const lines: MissingField[] = draft.lines.length === 0 ? ['lines'] : []
  if (draft.lines.some((line) => !hasVisibleCharacter(line.name))) lines.push('lineName')
  return [...asked, ...lines, ...requiredTotalsFields.filter((field) => isMissing(draft[field]))]
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !hasVisibleCharacter(value))
}
