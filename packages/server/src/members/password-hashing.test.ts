import { expect, it } from 'vitest'
import { withHashingSemaphore } from './password-hashing.ts'

it('runs two tasks at a time in order of arrival, and continues after a failure', async () => {
  const started: number[] = []
  let active = 0
  let maxActive = 0
  const tasks = Array.from({ length: 8 }, (_, index) =>
    withHashingSemaphore(async () => {
      started.push(index)
      active += 1
      maxActive = Math.max(maxActive, active)
      await new Promise((resolve) => setTimeout(resolve, 5))
      active -= 1
      if (index === 1) throw new Error('expected failure')
    }),
  )
  const outcomes = await Promise.allSettled(tasks)
  expect(maxActive).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
    true,
  ])
})

it('rejects tasks beyond the queue limit', async () => {
  const task = () => new Promise((resolve) => setTimeout(resolve, 1))
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => withHashingSemaphore(task)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})
