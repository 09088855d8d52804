import { randomBytes } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Member } from '#members/member.ts'
import { lockMember } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-with-current-key.ts'
import type { Services } from '#services.ts'
import { findTwoFactorEnrolment, storePendingEnrolment } from './repository.ts'
import { createOtpauthUri, toBase32 } from './time-codes.ts'

// As many as the hash has.
const totpSecretBytes = 20

interface PendingEnrolment {
  /** In Base32. */
  readonly secret: string
  readonly uri: string
}

/** A new secret, which counts once a code of it was shown. @returns null where the member has a factor already */
export async function beginTwoFactorEnrolment(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { id: memberId, email }: Member,
): Promise<PendingEnrolment | null> {
  const secret = toBase32(randomBytes(totpSecretBytes))
  const context = { key: installation.key, purpose: 'second-factor', row: memberId } as const
  const isStored = await inTransaction(database, async (transaction) => {
    await lockMember(transaction, memberId)
    if ((await findTwoFactorEnrolment(transaction, memberId))?.confirmedAt) return false
    const encryptedSecret = await encryptWithCurrentKey(transaction, context, secret)
    await storePendingEnrolment(transaction, { memberId, encryptedSecret })
    return true
  })
  return isStored ? { secret, uri: createOtpauthUri(secret, { issuer: installation.name, account: email }) } : null
}
