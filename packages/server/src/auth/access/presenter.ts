import type { WireListedMember } from '@quittance/shared/contract/member-access.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Removed } from '#auth/factor/remove-factor.ts'
import { Invalid, NotAllowed, NotFound } from '#errors.ts'
import type { StoredMember } from '#members/repository.ts'
import type { Changed } from './change-access.ts'

export function toWireListedMember(
  member: StoredMember,
  { hasFactor, sessions }: { readonly hasFactor: boolean; readonly sessions: number },
): WireListedMember {
  const { id, name, email, role, isActive, lastSeenAt } = member
  const seen = { is_active: isActive, last_seen_at: lastSeenAt?.toISOString() ?? null }
  return { id, name, email, role, ...seen, has_two_factor: hasFactor, sessions }
}

/** @param field what was to be changed, by its name in the call */
export function refusalOf({ because }: Pick<Extract<Changed, { changed: false }>, 'because'>, field: string) {
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

/** 404 where there was none, else as other refused changes of access. */
export function factorRefusalOf({ because }: Extract<Removed, { removed: false }>) {
  return because === 'was-off' ? new NotFound({ key: 'access.factor-was-off' }) : refusalOf({ because }, 'id')
}
