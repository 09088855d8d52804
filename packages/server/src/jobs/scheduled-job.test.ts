import { expect, it } from 'vitest'
import { Signal, scheduleJob } from './scheduled-job.ts'

const neverMs = 1_000_000

function createControlledWork() {
  const begun: PromiseWithResolvers<void>[] = []
  const waiting: (() => void)[] = []
  return {
    begun,
    work: () => {
      const one = Promise.withResolvers<void>()
      begun.push(one)
      for (const resolve of waiting.splice(0)) resolve()
      return one.promise
    },
    async until(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

const onError = (error: unknown) => {
  throw error
}

it('is done at once when the bell is rung, and once more when it is rung meanwhile', async () => {
  const bell = new Signal()
  const { begun, work, until } = createControlledWork()
  const end = scheduleJob(work, { intervalMs: neverMs, signal: bell, onError })
  expect(begun).toHaveLength(1)
  bell.notify()
  bell.notify()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve()
  await until(2)
  begun[1]?.resolve()
  await begun[1]?.promise
  await new Promise(setImmediate)
  expect(begun).toHaveLength(2)
  bell.notify()
  expect(begun).toHaveLength(3)
  begun[2]?.resolve()
  await end()
})

it('is not begun any more once it ends, and ends when what is under way is over', async () => {
  const bell = new Signal()
  const { begun, work } = createControlledWork()
  const end = scheduleJob(work, { intervalMs: neverMs, signal: bell, onError })
  bell.notify()
  const ended = end()
  bell.notify()
  begun[0]?.resolve()
  await ended
  await new Promise(setImmediate)
  expect(begun).toHaveLength(1)
})
