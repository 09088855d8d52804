import { expect, it } from 'vitest'
import { giveBack } from './start-lightly.ts'

it('gives memory back that nobody needs, more than once, and goes on', async () => {
  const before = process.memoryUsage().heapTotal
  let rubbish: unknown[] | null = Array.from({ length: 500_000 }, (_, place) => ({ place }))
  const full = process.memoryUsage().heapTotal
  expect(rubbish).toHaveLength(500_000)
  rubbish = null
  await giveBack()
  await giveBack()
  const after = process.memoryUsage().heapTotal
  expect(full).toBeGreaterThan(before)
  expect(after).toBeLessThan(full)
})
