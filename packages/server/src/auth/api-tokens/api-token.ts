import { listTokenPermissions } from '@quittance/shared/contract/permissions.ts'
import { isActiveAdmin } from '#auth/member-access/change-access.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { sessionTimeouts } from '#auth/session.ts'
import { createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { recordEvent } from '#events/repository.ts'
import type { Caller } from '#members/member.ts'
import { findMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { findTokenByHash, insertToken, type NewToken, touchToken } from './repository.ts'

/** Prefix of API tokens, recognised by people and by secret scanners. */
export const apiTokenPrefix = 'qtn_'

export interface CreatedToken {
  readonly id: number
  /** Returned once; only its hash is stored. */
  readonly secret: string
}

/** Creates an API token. Returns null if the creator is no longer an administrator. */
export async function createApiToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, name, scopes }: Pick<NewToken, 'memberId' | 'name' | 'scopes'>,
): Promise<CreatedToken | null> {
  const secret = `${apiTokenPrefix}${generateSecret()}`
  const token = { memberId, name, scopes, tokenHash: hashSecret(secret), createdAt: clock() }
  return await inTransaction(database, async (transaction) => {
    if (!(await isActiveAdmin(transaction, memberId))) return null
    const id = await insertToken(transaction, token)
    const stamp = createStamp({ memberId }, token.createdAt)
    await recordEvent(transaction, stamp, { subject: { type: 'token', id }, event: 'created' })
    return { id, secret }
  })
}

/**
 * Returns the member who created a token, with the permissions of the token; null if the token is invalid or the member
 * inactive. Its role is staff unless the token may administer.
 * Updates the time of the last use at most every 5 minutes.
 */
export async function findTokenCaller(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  secret: string,
): Promise<Caller | null> {
  const token = await findTokenByHash(database, hashSecret(secret))
  if (!token) return null
  const creator = await findMember(database, token.memberId)
  if (!creator?.isActive) return null
  const now = clock()
  const idleMs = now.getTime() - (token.lastUsedAt?.getTime() ?? 0)
  if (idleMs >= sessionTimeouts.touchIntervalMs) await touchToken(database, token.id, now)
  const { id, name, email, locale } = creator
  const permissions = new Set(listTokenPermissions(creator.role, token.scopes))
  const role = permissions.has('administer') ? creator.role : 'staff'
  return { id, name, email, role, locale, permissions, tokenId: token.id }
}
