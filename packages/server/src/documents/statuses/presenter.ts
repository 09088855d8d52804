import type { WireStatus } from '@quittance/shared/contract/statuses.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import { ChangeConflict, Invalid, NotFound } from '#errors.ts'
import type { DocumentStatus } from './repository.ts'
import type { StatusOutcome, StatusRejection } from './status-outcome.ts'

/** @param counts how many documents have each status, by its id */
export function toWireStatus(
  { id, name, meaning, isRetired }: DocumentStatus,
  counts: ReadonlyMap<number, number>,
): WireStatus {
  return { id, name, meaning, is_retired: isRetired, documents: counts.get(id) ?? 0 }
}

/** The status that was changed. @throws the refusal in words */
export function requireStatus(outcome: StatusOutcome): Pick<DocumentStatus, 'id' | 'name'> {
  if (outcome.isDone) return outcome.status
  throw createStatusError(outcome.reason)
}

function createStatusError(because: StatusRejection) {
  switch (because) {
    case 'unknown-status':
      return new NotFound({ key: 'settings.status-unknown' })
    case 'name-taken':
      return new Invalid({ key: 'settings.status-taken' }, { name: [{ key: 'settings.status-taken' }] })
    case 'name-retired':
      return new Invalid(
        { key: 'settings.status-taken-retired' },
        { name: [{ key: 'settings.status-taken-retired' }] },
      )
    case 'none-to-begin-with':
      return new Invalid({ key: 'settings.status-needed' }, { meaning: [{ key: 'settings.status-needed' }] })
    case 'in-use':
      return new Invalid({ key: 'settings.status-in-use' }, { id: [{ key: 'settings.status-in-use' }] })
    case 'changed-meanwhile':
      return new ChangeConflict({ key: 'settings.statuses-changed' })
    default:
      return assertNever(because)
  }
}
