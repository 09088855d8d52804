import { nameSkeleton } from '@quittance/shared/text/visible-text.ts'
import type { DocumentStatus } from './repository.ts'

/** Why the statuses of a kind stay as they are. */
export type StatusRefusal =
  | 'unknown-status'
  | 'name-taken'
  | 'name-retired'
  | 'none-to-begin-with'
  | 'in-use'
  | 'changed-meanwhile'

export type StatusOutcome =
  | { readonly done: true; readonly status: Pick<DocumentStatus, 'id' | 'name'> }
  | { readonly done: false; readonly because: StatusRefusal }

/** Whether a new document has a status to begin with. */
export function hasBeginning(statuses: readonly Pick<DocumentStatus, 'meaning' | 'isRetired'>[]): boolean {
  return statuses.some(({ meaning, isRetired }) => !isRetired && ['draft', 'open'].includes(meaning))
}

/** Why a status cannot be called so beside the others; null: it can. */
export function nameRefusal(name: string, others: readonly DocumentStatus[]): StatusRefusal | null {
  const skeleton = nameSkeleton(name)
  const taken = others.find((other) => nameSkeleton(other.name) === skeleton)
  if (!taken) return null
  return taken.isRetired ? 'name-retired' : 'name-taken'
}
