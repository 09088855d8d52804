import { randomBytes } from 'node:crypto'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Member } from '#members/member.ts'
import { lockMember } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-with-current-key.ts'
import type { Services } from '#services.ts'
import { findFactor, storeUnconfirmed } from './repository.ts'
import { addressOf, toBase32 } from './time-codes.ts'

// As many as the hash has.
const secretBytes = 20

interface NewFactor {
  /** In Base32. */
  readonly secret: string
  readonly uri: string
}

/** A new secret, which counts once a code of it was shown. @returns null where the member has a factor already */
export async function beginFactor(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { id: memberId, email }: Member,
): Promise<NewFactor | null> {
  const secret = toBase32(randomBytes(secretBytes))
  const seal = { key: installation.key, purpose: 'second-factor', row: memberId } as const
  const isBegun = await inTransaction(database, async (transaction) => {
    await lockMember(transaction, memberId)
    if ((await findFactor(transaction, memberId))?.confirmedAt) return false
    const sealedSecret = await encryptWithCurrentKey(transaction, seal, secret)
    await storeUnconfirmed(transaction, { memberId, sealedSecret })
    return true
  })
  return isBegun ? { secret, uri: addressOf(secret, { issuer: installation.name, account: email }) } : null
}
