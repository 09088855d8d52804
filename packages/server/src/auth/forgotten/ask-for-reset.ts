import { inTransaction } from '#database/queries/transactions.ts'
import { consumeRateLimits } from '#limits/count-use.ts'
import { resetLimits } from '#limits/known-limits.ts'
import { extractNetwork } from '#limits/network-of.ts'
import { toEmailKey } from '#members/email-key.ts'
import type { Services } from '#services.ts'
import { insertResetRequest, type ResetRequest } from './repository.ts'

/**
 * Takes down that somebody has forgotten a password. Who that is, if anybody, is looked up behind the calls: this does the
 * same for every address, so that neither its answer nor its time tells members from others. @throws TooManyAttempts
 */
export async function requestPasswordReset(
  { database, clock, passwordResetSignal }: Pick<Services, 'database' | 'clock' | 'passwordResetSignal'>,
  request: Omit<ResetRequest, 'requestedAt'>,
): Promise<void> {
  const now = clock()
  const email = toEmailKey(request.email)
  const network = extractNetwork(request.address)
  await inTransaction(database, async (transaction) => {
    await consumeRateLimits(transaction, now, [
      { limit: resetLimits.perNetwork, key: network },
      { limit: resetLimits.perEmailAndNetwork, key: JSON.stringify([email, network]) },
      { limit: resetLimits.perEmail, key: email },
    ])
    await insertResetRequest(transaction, { ...request, requestedAt: now })
  })
  passwordResetSignal.notify()
}
