import { timingSafeEqual } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, type StoredMember, updateLastSeen } from '#members/repository.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { isActiveAdmin } from './member-access/change-access.ts'
import {
  deleteMemberSessions,
  deleteOldMemberSessions,
  deleteSession,
  findSessionByToken,
  findSessionIdByCookie,
  insertSession,
  type StoredSession,
  touchSession,
} from './repository.ts'
import { generateSecret, hashSecret } from './secret.ts'
import { type Session, type SessionSecrets, sessionTimeouts } from './session.ts'
import { findTwoFactorEnrolment } from './two-factor/repository.ts'
import { consumeCode, createCodeError, type ValidCode } from './two-factor/verify-code.ts'

const maxTextLength = 255

export interface StartedSession extends SessionSecrets {
  readonly id: number
}

/** Where a session is opened from, for the member's own list of sessions. */
export interface SessionOrigin {
  readonly address: string
  /** As the browser calls itself. */
  readonly browser: string
  /** Of the session that this browser had; absent: none. */
  readonly previousCookie?: string | null
}

interface VerifiedCredentials extends Pick<StoredMember, 'id' | 'passwordHash'> {
  /** The code that was good; absent: none was asked for. */
  readonly code?: ValidCode | null
}

/**
 * A session for a member as they were when their password was checked, in place of the one that the browser had. Checking
 * took a while: where the hash is another one by now, or they are let in no more, the sessions they had are ended, and this
 * one must not come after. The code of the second factor is used up with it. @returns null: so it is @throws NotSignedIn for a code
 */
export async function startSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  verified: VerifiedCredentials,
  origin: SessionOrigin,
): Promise<StartedSession | null> {
  const startedAt = clock()
  const secrets = { token: generateSecret(), cookie: generateSecret() }
  const session = {
    memberId: verified.id,
    tokenHash: hashSecret(secrets.token),
    cookieHash: hashSecret(secrets.cookie),
    startedAt,
    address: origin.address,
    browser: origin.browser.slice(0, maxTextLength),
  }
  return await inTransaction(database, async (transaction) => {
    const member = await lockUnchangedMember(transaction, verified)
    if (member === null) return null
    const { address, browser } = origin
    const actor = { memberId: member.id, name: member.name, address, browser }
    await consumeRequiredCode(transaction, verified, { actor, at: startedAt })
    await endPreviousSession(transaction, origin.previousCookie ?? null)
    const id = await insertSession(transaction, session)
    await updateLastSeen(transaction, member.id, startedAt)
    await deleteOldMemberSessions(
      transaction,
      member.id,
      new Date(startedAt.getTime() - sessionTimeouts.absoluteMs),
    )
    await recordSecurityEvent(transaction, actor, { event: 'signed-in', at: startedAt })
    return { id, ...secrets }
  })
}

async function lockUnchangedMember(
  transaction: Connection,
  { id, passwordHash }: VerifiedCredentials,
): Promise<StoredMember | null> {
  const member = await lockMember(transaction, id)
  return member?.isActive && member.passwordHash === passwordHash ? member : null
}

/** Its cookie is about to be replaced: without that nobody can use it, but whoever has a copy. */
async function endPreviousSession(transaction: Connection, cookie: string | null): Promise<void> {
  if (cookie === null) return
  const previousId = await findSessionIdByCookie(transaction, hashSecret(cookie))
  if (previousId !== null) await deleteSession(transaction, previousId)
}

async function consumeRequiredCode(
  transaction: Connection,
  { id, code = null }: VerifiedCredentials,
  eventSource: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const isEnabled = (await findTwoFactorEnrolment(transaction, id))?.confirmedAt != null
  if (!isEnabled) return
  if (code === null) throw createCodeError('missing')
  if (!(await consumeCode(transaction, { memberId: id, validCode: code, ...eventSource })))
    throw createCodeError('wrong')
}

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

/** Signs out, and notes it in the same transaction. */
export async function endSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  sessionId: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteSession(transaction, sessionId)
    await recordSecurityEvent(transaction, actor, { event: 'signed-out', at: clock() })
  })
}

export type EndSessionsOutcome =
  | { readonly ended: true; readonly member: StoredMember }
  | { readonly ended: false; readonly because: 'not-an-admin' | 'unknown-member' }

/** An administrator signs a member out everywhere. */
export async function endMemberSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  {
    actorId: by,
    memberId,
    actor,
  }: { readonly actorId: number; readonly memberId: number; readonly actor: Actor },
): Promise<EndSessionsOutcome> {
  return await inTransaction(database, async (transaction): Promise<EndSessionsOutcome> => {
    if (!(await isActiveAdmin(transaction, by))) return { ended: false, because: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { ended: false, because: 'unknown-member' }
    await deleteMemberSessions(transaction, memberId)
    await recordSecurityEvent(transaction, actor, {
      event: 'sessions-ended',
      about: member.name,
      at: clock(),
    })
    return { ended: true, member }
  })
}
