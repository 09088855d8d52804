import { hasVisibleCharacter } from '#text/invisible-characters.ts'
import type { DocumentKind } from './document-kinds.ts'

/** Values that a document needs before it can be saved, in the order of the form. */
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
  /** Null while the field is empty, like the adjustments. */
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

/** Returns the fields that are missing, in the order of the form; none if the document is complete. */
export function findMissingFields(draft: RequiredValues, kind: DocumentKind): MissingField[] {
  const missing: MissingField[] = requiredFields.filter((field) => isMissing(draft[field]))
  const missingInForm = kind.relations.length > 1 ? missing : missing.filter((field) => field !== 'relation')
  const lines: MissingField[] = draft.lines.length === 0 ? ['lines'] : []
  if (draft.lines.some((line) => !hasVisibleCharacter(line.name))) lines.push('lineName')
  return [...missingInForm, ...lines, ...requiredTotalsFields.filter((field) => isMissing(draft[field]))]
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !hasVisibleCharacter(value))
}
