import { measureSlowness } from './slowness.ts'

interface BlockingMeasurement<Result> {
  readonly result: Result
  /**
   * The longest time in which no other request could be served, in milliseconds of this thread's processor time, as they would
   * be on a processor of the usual speed.
   */
  readonly longestMs: number
}

/** No bound is lower: what takes less on a slow processor is not worth measuring its speed. */
const worthComparingMs = 50

/**
 * Measures how long work keeps the event loop from serving other requests. It counts the processor time of the thread from
 * one turn of the loop to the next, and no time on the clock: waiting, other processes and other threads do not count. Where
 * the processor is slower than usual at this moment, the time is divided by how much slower it is.
 */
export async function measureEventLoopBlocking<Result>(
  work: () => Promise<Result>,
): Promise<BlockingMeasurement<Result>> {
  let longestMs = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isOver) setImmediate(measure)
  }
  setImmediate(measure)
  try {
    const result = await work()
    // What was computed since the last turn counts too.
    await new Promise(setImmediate)
    return { result, longestMs: longestMs > worthComparingMs ? longestMs / measureSlowness() : longestMs }
  } finally {
    isOver = true
  }
}
