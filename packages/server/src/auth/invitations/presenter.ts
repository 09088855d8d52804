import type { WireInvitation } from '@quittance/shared/contract/member-access.ts'
import type { Invitation } from './repository.ts'

export function toWireInvitation(invitation: Invitation, now: Date): WireInvitation {
  const { id, name, email, role, expiresAt } = invitation
  return { id, name, email, role, expires_at: expiresAt.toISOString(), has_expired: expiresAt <= now }
}
