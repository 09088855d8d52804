import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { TimeSlice } from './time-slice.ts'

it('resumes one long work in each turn of the event loop', async () => {
  const resumed: number[] = []
  const works = [1, 2, 3].map(async (work) => {
    await new TimeSlice().yield()
    resumed.push(work)
  })
  const counts: number[] = []
  while (resumed.length < works.length && counts.length < 10) {
    await setImmediate()
    counts.push(resumed.length)
  }
  await Promise.all(works)
  expect(resumed).toEqual([1, 2, 3])
  expect(counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).every((count) => count <= 1)).toBe(true)
})

it('goes on with work that pauses while another is resumed', async () => {
  const slice = new TimeSlice()
  await Promise.all([slice.yield(), slice.yield().then(() => slice.yield())])
  await slice.yield()
})
