import { noteLastSeen } from '#members/repository.ts'
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

export async function startSession(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  memberId: number,
  origin: SessionOrigin,
): Promise<StartedSession> {
  const startedAt = clock()
  const secrets = { token: newSecret(), cookie: newSecret() }
  const id = await insertSession(database, {
    memberId,
    tokenHash: secretHash(secrets.token),
    cookieHash: secretHash(secrets.cookie),
    startedAt,
    address: origin.address,
    browser: origin.browser.slice(0, longestLine),
  })
  await noteLastSeen(database, memberId, startedAt)
  await deleteOldSessionsOf(database, memberId, new Date(startedAt.getTime() - sessionLife.total))
  return { id, ...secrets }
}
