import { measureSlowness } from './slowness.ts'

interface BlockingMeasurement<Result> {
  readonly result: Result
  /**
   * Longest time during which the event loop was blocked, in milliseconds of processor time of this thread on a processor of
   * normal speed.
   */
  readonly longestMs: number
}

/** Below all limits of tests, so shorter times need no comparison with the speed of the processor. */
const minComparedMs = 50

/**
 * Measures how long work blocks the event loop: the maximum processor time of this thread in one iteration of the loop. Waiting,
 * other processes and other threads do not count. The time is divided by the slowness of the processor at this moment.
 */
export async function measureEventLoopBlocking<Result>(
  work: () => Promise<Result>,
): Promise<BlockingMeasurement<Result>> {
  let longestMs = 0
  let isFinished = false
  let before = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isFinished) setImmediate(measure)
  }
  setImmediate(measure)
  try {
    const result = await work()
    // Includes the computation since the last measurement.
    await new Promise(setImmediate)
    return { result, longestMs: longestMs > minComparedMs ? longestMs / measureSlowness() : longestMs }
  } finally {
    isFinished = true
  }
}
