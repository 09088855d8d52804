import { assertNever } from '@quittance/shared/assert-never.ts'
import type { WireSession } from '@quittance/shared/contract/account.ts'
import type { WireInvitation, WireListedMember, WireToken } from '@quittance/shared/contract/member-access.ts'
import { parseUserAgent } from '@quittance/shared/text/user-agent.ts'
import { type DomainError, Invalid, NotAllowed, NotFound } from '#errors.ts'
import type { StoredMember } from '#members/repository.ts'
import type { ApiToken } from './api-tokens/repository.ts'
import type { Invitation } from './invitations/repository.ts'
import type { ChangeAccessOutcome } from './member-access/change-access.ts'
import type { ListedSession } from './repository.ts'
import type { RemoveTwoFactorOutcome } from './two-factor/administer-two-factor.ts'

export function toWireListedMember(
  member: StoredMember,
  { hasTwoFactor, sessions }: { readonly hasTwoFactor: boolean; readonly sessions: number },
): WireListedMember {
  const { id, name, email, role, isActive, lastSeenAt } = member
  const last_seen_at = lastSeenAt?.toISOString() ?? null
  return { id, name, email, role, is_active: isActive, last_seen_at, has_two_factor: hasTwoFactor, sessions }
}

/** Returns the rejection of an access change. @param field name of the changed field in the call */
export function toAccessError(
  { reason }: Pick<Extract<ChangeAccessOutcome, { isChanged: false }>, 'reason'>,
  field: string,
): DomainError {
  switch (reason) {
    case 'not-an-admin':
      return new NotAllowed({ key: 'permissions.member-administer' })
    case 'unknown-member':
      return new NotFound({ key: 'members.unknown' })
    case 'last-admin':
      return new Invalid({ key: 'members.last-admin' }, { [field]: [{ key: 'members.last-admin' }] })
    default:
      return assertNever(reason)
  }
}

/** Returns the rejection of a removal: 404 if the member has no two-factor sign-in. */
export function toTwoFactorRemovalError({
  reason,
}: Extract<RemoveTwoFactorOutcome, { isRemoved: false }>): DomainError {
  return reason === 'not-enrolled'
    ? new NotFound({ key: 'access.two-factor-not-set-up' })
    : toAccessError({ reason }, 'id')
}

/** @param thisId id of the current session */
export function toWireSession(session: ListedSession, thisId: number): WireSession {
  const { id, address, startedAt, lastUsedAt } = session
  const userAgent = parseUserAgent(session.browser)
  return {
    id,
    ...userAgent,
    address,
    started_at: startedAt,
    last_used_at: lastUsedAt,
    is_this: id === thisId,
  }
}

export function toWireToken({ id, name, scopes, member, createdAt, lastUsedAt }: ApiToken): WireToken {
  const created_at = createdAt.toISOString()
  return {
    id,
    name,
    scopes: [...scopes],
    member,
    created_at,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

export function toWireInvitation(invitation: Invitation, now: Date): WireInvitation {
  const { id, name, email, role, expiresAt } = invitation
  return { id, name, email, role, expires_at: expiresAt.toISOString(), has_expired: expiresAt <= now }
}
