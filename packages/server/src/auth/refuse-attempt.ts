import { TooManyAttempts } from '#errors.ts'
import { createTimeWindow } from '#limits/counted-window.ts'
import type { Services } from '#services.ts'
import { type AttemptLimits, failureWindowMs } from './choose-counts.ts'
import { findNthNewestFailure } from './repository.ts'

/** Refuses to look at a password after too many failures. @throws TooManyAttempts, with the seconds until the next attempt is allowed */
export async function enforceAttemptLimits(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  limits: AttemptLimits,
): Promise<void> {
  const now = clock()
  for (const { key: under, maxFailures: limit } of limits) {
    const oldest = await findNthNewestFailure(database, under, { nth: limit, ...createTimeWindow(now, failureWindowMs) })
    if (oldest) throw new TooManyAttempts(calculateRetrySeconds(oldest.getTime() + failureWindowMs, now.getTime()))
  }
}

function calculateRetrySeconds(endMs: number, now: number): number {
  return Math.max(1, Math.ceil((endMs - now) / 1_000))
}
