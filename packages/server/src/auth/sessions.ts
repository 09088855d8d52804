import { timingSafeEqual } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, type StoredMember, updateLastSeen } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
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

/** Length of the column for the User-Agent header. */
const maxBrowserLength = 255

export interface StartedSession extends SessionSecrets {
  readonly id: number
}

/** Where a session is started from, shown in the list of own sessions. */
export interface SessionOrigin {
  /** IP address of the client. */
  readonly address: string
  /** User-Agent header. */
  readonly browser: string
  /** Cookie secret of the browser's previous session; absent or null: none. */
  readonly previousCookie?: string | null
}

interface VerifiedCredentials extends Pick<StoredMember, 'id' | 'passwordHash'> {
  /** Two-factor code that was verified; absent or null: none was required. */
  readonly code?: ValidCode | null
}

/**
 * Starts a session in place of the previous one of the browser, and consumes the two-factor code, in one transaction.
 * @returns null if the password hash changed or the member was deactivated since the check: their sessions were ended then,
 * so no new one may follow
 * @throws NotSignedIn for a missing or used code
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
    browser: origin.browser.slice(0, maxBrowserLength),
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

/** Deletes the previous session: its cookie is about to be replaced, so only a stolen copy could still use it. */
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

/**
 * Returns the active session of both secrets with the current data of its member; null if there is none. Updates the time of
 * the last use at most every 5 minutes.
 */
export async function findSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { token, cookie }: SessionSecrets,
): Promise<Session | null> {
  const session = await findSessionByToken(database, hashSecret(token))
  if (!(session && isEqualHash(session.cookieHash, hashSecret(cookie)))) return null
  const { id, member, mustEnrolTwoFactor } = session
  const now = clock()
  if (isExpired(session, now) || !session.isMemberActive) return null
  if (now.getTime() - session.lastUsedAt.getTime() >= sessionTimeouts.touchIntervalMs) {
    await touchSession(database, id, now)
    await updateLastSeen(database, member.id, now)
  }
  return { id, member, mustEnrolTwoFactor }
}

function isExpired(session: StoredSession, now: Date): boolean {
  const idleMs = now.getTime() - session.lastUsedAt.getTime()
  const ageMs = now.getTime() - session.createdAt.getTime()
  return idleMs >= sessionTimeouts.idleMs || ageMs >= sessionTimeouts.absoluteMs
}

function isEqualHash(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}

/** Ends a session and records the sign-out in the security log, in one transaction. */
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

type EndSessionsOutcome =
  | { readonly isEnded: true; readonly member: StoredMember }
  | { readonly isEnded: false; readonly reason: 'not-an-admin' | 'unknown-member' }

interface SessionsToEnd {
  /** Administrator who ends them. */
  readonly actorId: number
  readonly memberId: number
  readonly actor: Actor
}

/** Ends all sessions of a member, on behalf of an administrator. */
export async function endMemberSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actorId, memberId, actor }: SessionsToEnd,
): Promise<EndSessionsOutcome> {
  return await inTransaction(database, async (transaction): Promise<EndSessionsOutcome> => {
    if (!(await isActiveAdmin(transaction, actorId))) return { isEnded: false, reason: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { isEnded: false, reason: 'unknown-member' }
    await deleteMemberSessions(transaction, memberId)
    await recordSecurityEvent(transaction, actor, {
      event: 'sessions-ended',
      about: member.name,
      at: clock(),
    })
    return { isEnded: true, member }
  })
}
