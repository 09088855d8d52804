import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TimeSlice } from './time-slice.ts'

it('resumes one long task in each turn of the event loop', async () => {
  const resumed: number[] = []
  const tasks = [1, 2, 3].map(async (task) => {
    await new TimeSlice().yield()
    resumed.push(task)
  })
  const counts: number[] = []
  while (resumed.length < tasks.length && counts.length < 10) {
    await setImmediate()
    counts.push(resumed.length)
  }
  await Promise.all(tasks)
  expect(resumed).toEqual([1, 2, 3])
  expect(counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).every((count) => count <= 1)).toBe(true)
})

it('resumes a task that yields while another one resumes', async () => {
  const slice = new TimeSlice()
  await Promise.all([slice.yield(), slice.yield().then(() => slice.yield())])
  await slice.yield()
})
