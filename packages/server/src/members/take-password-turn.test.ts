import { expect, it } from 'vitest'
import { takePasswordTurn } from './take-password-turn.ts'

it('runs two at a time, in the order in which they came, and goes on after a failure', async () => {
  const begun: number[] = []
  let atOnce = 0
  let most = 0
  const turns = Array.from({ length: 8 }, (_, index) =>
    takePasswordTurn(async () => {
      begun.push(index)
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      if (index === 1) throw new Error('as wanted')
    }),
  )
  const outcomes = await Promise.allSettled(turns)
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
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

it('sends away who would wait too long', async () => {
  const work = () => new Promise((resolve) => setTimeout(resolve, 1))
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => takePasswordTurn(work)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})
