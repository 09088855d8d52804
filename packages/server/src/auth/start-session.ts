import { inTransaction } from '#database/in-transaction.ts'
import { NotSignedIn } from '#errors.ts'
import { lockMember, noteLastSeen, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { deleteOldSessionsOf, insertSession } from './repository.ts'
import { newSecret, secretHash } from './secret.ts'
import { type SessionSecrets, sessionLife } from './session.ts'

const longestLine = 255

export interface StartedSession extends SessionSecrets {
  readonly id: number
}

/** Where a session is opened from, for the member's own list of sessions. */
export interface SessionOrigin {
  readonly address: string
  /** As the browser calls itself. */
  readonly browser: string
}

/**
 * A session for a member as they were when their password was checked. That took a while: where the password is another
 * one by now, or they are let in no more, the sessions they had are ended, and this one must not come after.
 * @throws NotSignedIn
 */
export async function startSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  verified: Pick<StoredMember, 'id' | 'passwordHash'>,
  origin: SessionOrigin,
): Promise<StartedSession> {
  const memberId = verified.id
  const startedAt = clock()
  const secrets = { token: newSecret(), cookie: newSecret() }
  const session = {
    memberId,
    tokenHash: secretHash(secrets.token),
    cookieHash: secretHash(secrets.cookie),
    startedAt,
    address: origin.address,
    browser: origin.browser.slice(0, longestLine),
  }
  return await inTransaction(database, async (transaction) => {
    const member = await lockMember(transaction, memberId)
    const isStillGood = member?.isActive && member.passwordHash === verified.passwordHash
    if (!isStillGood) throw new NotSignedIn({ key: 'sign-in.wrong' })
    const id = await insertSession(transaction, session)
    await noteLastSeen(transaction, memberId, startedAt)
    await deleteOldSessionsOf(transaction, memberId, new Date(startedAt.getTime() - sessionLife.total))
    return { id, ...secrets }
  })
}
