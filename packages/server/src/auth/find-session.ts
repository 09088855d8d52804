import { timingSafeEqual } from 'node:crypto'
import { updateLastSeen } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findSessionByToken, type StoredSession, touchSession } from './repository.ts'
import { hashSecret } from './secret.ts'
import { type Session, type SessionSecrets, sessionTimeouts } from './session.ts'

/** The living session of these two secrets, with its member as of now; null where there is none. */
export async function findSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { token, cookie }: SessionSecrets,
): Promise<Session | null> {
  const session = await findSessionByToken(database, hashSecret(token))
  if (!(session && isEqualHash(session.cookieHash, hashSecret(cookie)))) return null
  const { id, member, mustEnrolTwoFactor: owesFactor } = session
  const now = clock()
  if (isExpired(session, now) || !session.isMemberActive) return null
  if (now.getTime() - session.lastUsedAt.getTime() >= sessionTimeouts.touchIntervalMs) {
    await touchSession(database, id, now)
    await updateLastSeen(database, member.id, now)
  }
  return { id, member, mustEnrolTwoFactor: owesFactor }
}

function isExpired(session: StoredSession, now: Date): boolean {
  const idle = now.getTime() - session.lastUsedAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  return idle >= sessionTimeouts.idleMs || age >= sessionTimeouts.absoluteMs
}

function isEqualHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}
