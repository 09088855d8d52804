import { TooManyAttempts } from '#errors.ts'
import { countedWindow } from '#limits/counted-window.ts'
import type { Services } from '#services.ts'
import { type FailureCounts, failureWindowMs } from './choose-counts.ts'
import { findFailure } from './repository.ts'

/** Refuses to look at a password after too many failures. @throws TooManyAttempts, with the seconds until the next attempt is allowed */
export async function refuseAttempt(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
): Promise<void> {
  const now = clock()
  for (const { under, limit } of counts) {
    const oldest = await findFailure(database, under, { nth: limit, ...countedWindow(now, failureWindowMs) })
    if (oldest) throw new TooManyAttempts(secondsUntil(oldest.getTime() + failureWindowMs, now.getTime()))
  }
}

function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1_000))
}
