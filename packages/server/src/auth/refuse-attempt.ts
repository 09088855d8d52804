import { TooManyAttempts } from '#errors.ts'
import type { Services } from '#services.ts'
import { type FailureCounts, failureWindowMs } from './choose-counts.ts'
import { findFailure } from './repository.ts'

/** Refuses to look at a password after too many failures. @throws TooManyAttempts, with the seconds until the next attempt is allowed */
export async function refuseAttempt(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
): Promise<void> {
  const now = clock().getTime()
  for (const { under, limit } of counts) {
    const since = new Date(now - failureWindowMs)
    const oldest = await findFailure(database, under, { nth: limit, since })
    if (oldest) throw new TooManyAttempts(secondsUntil(oldest.getTime() + failureWindowMs, now))
  }
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1_000))
}
