import { setTimeout as pause } from 'node:timers/promises'
import { isHeldByOtherProcess } from '#database/portable.ts'

// Clients retry after a 503. Below the ten seconds after which users give up on a request.
const timeoutMs = 3_000
const longestPauseMs = 25

/** The moment until which a transaction that is requested now waits for other processes, as `performance.now()` counts. */
export function lockDeadline(): number {
  return performance.now() + timeoutMs
}

/**
 * Runs work that needs the write lock of the database file, again and again while another process holds it. The database's
 * own waiting would block every read of this process too. @throws the database's error once the deadline has passed
 */
export async function untilUnlocked<Result>(deadline: number, work: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isHeldByOtherProcess(error) || performance.now() >= deadline) throw error
    }
    await pause(pauseMs)
  }
}
