import { secretHash } from '#auth/secret.ts'
import { sessionLife } from '#auth/session.ts'
import type { Member } from '#members/member.ts'
import { findMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findTokenByHash, touchToken } from './repository.ts'

/** Who made this API token, as they are now and with no more rights than it was given; null where it is not good, or they are let in no more. */
export async function findTokenMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  secret: string,
): Promise<Member | null> {
  const token = await findTokenByHash(database, secretHash(secret))
  if (!token) return null
  const maker = await findMember(database, token.memberId)
  if (!maker?.isActive) return null
  const now = clock()
  const unused = now.getTime() - (token.lastUsedAt?.getTime() ?? 0)
  if (unused >= sessionLife.touchedEvery) await touchToken(database, token.id, now)
  const { id, name, email, locale } = maker
  return { id, name, email, role: token.role === 'admin' ? maker.role : 'staff', locale }
}
