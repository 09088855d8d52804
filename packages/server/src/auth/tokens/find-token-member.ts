import { hashSecret } from '#auth/secret.ts'
import { sessionTimeouts } from '#auth/session.ts'
import type { Member } from '#members/member.ts'
import { findMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findTokenByHash, touchToken } from './repository.ts'

/** Who made this API token, as they are now and with no more rights than it was given; null where it is not good, or they are let in no more. */
export async function findMemberByToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  secret: string,
): Promise<Member | null> {
  const token = await findTokenByHash(database, hashSecret(secret))
  if (!token) return null
  const creator = await findMember(database, token.memberId)
  if (!creator?.isActive) return null
  const now = clock()
  const idleMs = now.getTime() - (token.lastUsedAt?.getTime() ?? 0)
  if (idleMs >= sessionTimeouts.touchIntervalMs) await touchToken(database, token.id, now)
  const { id, name, email, locale } = creator
  return { id, name, email, role: token.role === 'admin' ? creator.role : 'staff', locale }
}
