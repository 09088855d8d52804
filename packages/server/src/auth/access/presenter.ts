import type { WireListedMember } from '@quittance/shared/contract/member-access.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import { Invalid, NotAllowed, NotFound } from '#errors.ts'
import type { StoredMember } from '#members/repository.ts'
import type { Changed } from './change-access.ts'

export function toWireListedMember(member: StoredMember): WireListedMember {
  const { id, name, email, role, isActive, lastSeenAt } = member
  return { id, name, email, role, is_active: isActive, last_seen_at: lastSeenAt?.toISOString() ?? null }
}

/** @param field what was to be changed, by its name in the call */
export function refusalOf({ because }: Extract<Changed, { changed: false }>, field: string) {
  switch (because) {
    case 'not-an-admin':
      return new NotAllowed({ key: 'call.not-allowed' })
    case 'unknown-member':
      return new NotFound({ key: 'members.unknown' })
    case 'last-admin':
      return new Invalid({ key: 'members.last-admin' }, { [field]: [{ key: 'members.last-admin' }] })
    default:
      return unreachable(because)
  }
}
