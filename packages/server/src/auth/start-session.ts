import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, noteLastSeen, type StoredMember } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import type { GoodCode } from './factor/check-code.ts'
import { findFactor } from './factor/repository.ts'
import { takeCode } from './factor/take-code.ts'
import { refuseCode } from './refuse-code.ts'
import { deleteOldSessionsOf, deleteSession, findSessionByCookie, insertSession } from './repository.ts'
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
  /** Of the session that this browser had; absent: none. */
  readonly formerCookie?: string | null
}

interface Verified extends Pick<StoredMember, 'id' | 'passwordHash'> {
  /** The code that was good; absent: none was asked for. */
  readonly code?: GoodCode | null
}

/**
 * A session for a member as they were when their password was checked, in place of the one that the browser had. Checking
 * took a while: where the hash is another one by now, or they are let in no more, the sessions they had are ended, and this
 * one must not come after. The code of the second factor is used up with it. @returns null: so it is @throws NotSignedIn for a code
 */
export async function startSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  verified: Verified,
  origin: SessionOrigin,
): Promise<StartedSession | null> {
  const startedAt = clock()
  const secrets = { token: newSecret(), cookie: newSecret() }
  const session = {
    memberId: verified.id,
    tokenHash: secretHash(secrets.token),
    cookieHash: secretHash(secrets.cookie),
    startedAt,
    address: origin.address,
    browser: origin.browser.slice(0, longestLine),
  }
  return await inTransaction(database, async (transaction) => {
    const member = await stillGood(transaction, verified)
    if (member === null) return null
    const { address, browser } = origin
    const actor = { memberId: member.id, name: member.name, address, browser }
    await requireCode(transaction, verified, { actor, at: startedAt })
    await endFormer(transaction, origin.formerCookie ?? null)
    const id = await insertSession(transaction, session)
    await noteLastSeen(transaction, member.id, startedAt)
    await deleteOldSessionsOf(transaction, member.id, new Date(startedAt.getTime() - sessionLife.total))
    await noteEvent(transaction, actor, { event: 'signed-in', at: startedAt })
    return { id, ...secrets }
  })
}

async function stillGood(
  transaction: Connection,
  { id, passwordHash }: Verified,
): Promise<StoredMember | null> {
  const member = await lockMember(transaction, id)
  return member?.isActive && member.passwordHash === passwordHash ? member : null
}

/** Its cookie is about to be replaced: without that nobody can use it, but whoever has a copy. */
async function endFormer(transaction: Connection, cookie: string | null): Promise<void> {
  if (cookie === null) return
  const former = await findSessionByCookie(transaction, secretHash(cookie))
  if (former !== null) await deleteSession(transaction, former)
}

async function requireCode(
  transaction: Connection,
  { id, code = null }: Verified,
  noted: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const isAsked = (await findFactor(transaction, id))?.confirmedAt != null
  if (!isAsked) return
  if (code === null) throw refuseCode('missing')
  if (!(await takeCode(transaction, { memberId: id, good: code, ...noted }))) throw refuseCode('wrong')
}
