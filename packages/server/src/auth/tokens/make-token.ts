import { isAdminStill } from '#auth/is-admin-still.ts'
import { newSecret, secretHash } from '#auth/secret.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { insertToken, type NewToken } from './repository.ts'

/** Known by its beginning, to people and to programs that look for secrets where none should be. */
export const tokenBeginning = 'qtn_'

export interface MadeToken {
  readonly id: number
  /** Nowhere else from now on. */
  readonly secret: string
}

/** @returns null where whoever makes it is no administrator any more */
export async function makeToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, name, role }: Pick<NewToken, 'memberId' | 'name' | 'role'>,
): Promise<MadeToken | null> {
  const secret = `${tokenBeginning}${newSecret()}`
  const token = { memberId, name, role, tokenHash: secretHash(secret), createdAt: clock() }
  return await inTransaction(database, async (transaction) => {
    if (!(await isAdminStill(transaction, memberId))) return null
    return { id: await insertToken(transaction, token), secret }
  })
}
