import { expect, it } from 'vitest'
import { Signal, scheduleJob } from './scheduled-job.ts'

const neverMs = 1_000_000

/** Returns a job whose runs the test resolves. */
function createControlledWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const waiters: (() => void)[] = []
  return {
    runs,
    work: () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      for (const resolve of waiters.splice(0)) resolve()
      return run.promise
    },
    async waitForRuns(count: number) {
      while (runs.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
    },
  }
}

it('runs at once on a signal, and once more if signalled during a run', async () => {
  const signal = new Signal()
  const { runs, work, waitForRuns } = createControlledWork()
  const stop = scheduleJob(work, { intervalMs: neverMs, signal })
  expect(runs).toHaveLength(1)
  signal.notify()
  signal.notify()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await waitForRuns(2)
  runs[1]?.resolve()
  await runs[1]?.promise
  await new Promise(setImmediate)
  expect(runs).toHaveLength(2)
  signal.notify()
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await stop()
})

it('does not start after stop, and stop waits for the current run', async () => {
  const signal = new Signal()
  const { runs, work } = createControlledWork()
  const stop = scheduleJob(work, { intervalMs: neverMs, signal })
  signal.notify()
  const stopped = stop()
  signal.notify()
  runs[0]?.resolve()
  await stopped
  await new Promise(setImmediate)
  expect(runs).toHaveLength(1)
})
