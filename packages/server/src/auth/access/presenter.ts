import type { WireListedMember } from '@quittance/shared/contract/member-access.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import type { RemoveTwoFactorOutcome } from '#auth/factor/remove-factor.ts'
import { Invalid, NotAllowed, NotFound } from '#errors.ts'
import type { StoredMember } from '#members/repository.ts'
import type { ChangeAccessOutcome } from './change-access.ts'

export function toWireListedMember(
  member: StoredMember,
  { hasTwoFactor: hasFactor, sessions }: { readonly hasTwoFactor: boolean; readonly sessions: number },
): WireListedMember {
  const { id, name, email, role, isActive, lastSeenAt } = member
  const seen = { is_active: isActive, last_seen_at: lastSeenAt?.toISOString() ?? null }
  return { id, name, email, role, ...seen, has_two_factor: hasFactor, sessions }
}

/** @param field what was to be changed, by its name in the call */
export function toAccessError({ because }: Pick<Extract<ChangeAccessOutcome, { changed: false }>, 'because'>, field: string) {
  switch (because) {
    case 'not-an-admin':
      return new NotAllowed({ key: 'call.not-allowed' })
    case 'unknown-member':
      return new NotFound({ key: 'members.unknown' })
    case 'last-admin':
      return new Invalid({ key: 'members.last-admin' }, { [field]: [{ key: 'members.last-admin' }] })
    default:
      return assertNever(because)
  }
}

/** 404 where there was none, else as other refused changes of access. */
export function toTwoFactorRemovalError({ because }: Extract<RemoveTwoFactorOutcome, { removed: false }>) {
  return because === 'was-off' ? new NotFound({ key: 'access.factor-was-off' }) : toAccessError({ because }, 'id')
}
