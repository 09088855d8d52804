import { timingSafeEqual } from 'node:crypto'
import { noteLastSeen } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findSessionByToken, type StoredSession, touchSession } from './repository.ts'
import { secretHash } from './secret.ts'
import { type Session, type SessionSecrets, sessionLife } from './session.ts'

/** The living session of these two secrets, with its member as of now; null where there is none. */
export async function findSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { token, cookie }: SessionSecrets,
): Promise<Session | null> {
  const session = await findSessionByToken(database, secretHash(token))
  if (!(session && isSame(session.cookieHash, secretHash(cookie)))) return null
  const { id, member, owesFactor } = session
  const now = clock()
  if (isOver(session, now) || !session.isMemberActive) return null
  if (now.getTime() - session.lastUsedAt.getTime() >= sessionLife.touchedEvery) {
    await touchSession(database, id, now)
    await noteLastSeen(database, member.id, now)
  }
  return { id, member, owesFactor }
}

function isOver(session: StoredSession, now: Date): boolean {
  const idle = now.getTime() - session.lastUsedAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  return idle >= sessionLife.idle || age >= sessionLife.total
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}
