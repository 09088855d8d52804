import { inTransaction } from '#database/queries/transactions.ts'
import { countUse } from '#limits/count-use.ts'
import { resetLimits } from '#limits/known-limits.ts'
import { networkOf } from '#limits/network-of.ts'
import { emailKey } from '#members/email-key.ts'
import type { Services } from '#services.ts'
import { insertRequest, type ResetRequest } from './repository.ts'

/**
 * Takes down that somebody has forgotten a password. Who that is, if anybody, is looked up behind the calls: this does the
 * same for every address, so that neither its answer nor its time tells members from others. @throws TooManyAttempts
 */
export async function askForReset(
  { database, clock, resetAsked }: Pick<Services, 'database' | 'clock' | 'resetAsked'>,
  asked: Omit<ResetRequest, 'askedAt'>,
): Promise<void> {
  const now = clock()
  const email = emailKey(asked.email)
  const network = networkOf(asked.address)
  await inTransaction(database, async (transaction) => {
    await countUse(transaction, now, [
      { limit: resetLimits.ofNetwork, by: network },
      { limit: resetLimits.ofBoth, by: JSON.stringify([email, network]) },
      { limit: resetLimits.ofEmail, by: email },
    ])
    await insertRequest(transaction, { ...asked, askedAt: now })
  })
  resetAsked.ring()
}
