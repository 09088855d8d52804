import { getNameSkeleton } from '@quittance/shared/text/visible-text.ts'
import type { DocumentStatus } from './repository.ts'

/** Why the statuses of a kind stay as they are. */
export type StatusRejection =
  | 'unknown-status'
  | 'name-taken'
  | 'name-retired'
  | 'none-to-begin-with'
  | 'in-use'
  | 'changed-meanwhile'

export type StatusOutcome =
  | { readonly isDone: true; readonly status: Pick<DocumentStatus, 'id' | 'name'> }
  | { readonly isDone: false; readonly reason: StatusRejection }

/** Whether a new document has a status to begin with. */
export function hasInitialStatus(statuses: readonly Pick<DocumentStatus, 'meaning' | 'isRetired'>[]): boolean {
  return statuses.some(({ meaning, isRetired }) => !isRetired && ['draft', 'open'].includes(meaning))
}

/** Why a status cannot be called so beside the others; null: it can. */
export function checkStatusName(name: string, others: readonly DocumentStatus[]): StatusRejection | null {
  const skeleton = getNameSkeleton(name)
  const taken = others.find((other) => getNameSkeleton(other.name) === skeleton)
  if (!taken) return null
  return taken.isRetired ? 'name-retired' : 'name-taken'
}
