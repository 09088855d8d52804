import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, updateLastSeen, type StoredMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import type { ValidCode } from './factor/check-code.ts'
import { findTwoFactorEnrolment } from './factor/repository.ts'
import { consumeCode } from './factor/take-code.ts'
import { createCodeError } from './refuse-code.ts'
import { deleteOldMemberSessions, deleteSession, findSessionIdByCookie, insertSession } from './repository.ts'
import { generateSecret, hashSecret } from './secret.ts'
import { type SessionSecrets, sessionTimeouts } from './session.ts'

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
    await deleteOldMemberSessions(transaction, member.id, new Date(startedAt.getTime() - sessionTimeouts.absoluteMs))
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
  if (!(await consumeCode(transaction, { memberId: id, validCode: code, ...eventSource }))) throw createCodeError('wrong')
}
