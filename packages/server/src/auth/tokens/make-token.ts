import { isActiveAdmin } from '#auth/is-admin-still.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { insertToken, type NewToken } from './repository.ts'

/** Known by its beginning, to people and to programs that look for secrets where none should be. */
export const apiTokenPrefix = 'qtn_'

export interface CreatedToken {
  readonly id: number
  /** Nowhere else from now on. */
  readonly secret: string
}

/** @returns null where whoever makes it is no administrator any more */
export async function createApiToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, name, role }: Pick<NewToken, 'memberId' | 'name' | 'role'>,
): Promise<CreatedToken | null> {
  const secret = `${apiTokenPrefix}${generateSecret()}`
  const token = { memberId, name, role, tokenHash: hashSecret(secret), createdAt: clock() }
  return await inTransaction(database, async (transaction) => {
    if (!(await isActiveAdmin(transaction, memberId))) return null
    return { id: await insertToken(transaction, token), secret }
  })
}
