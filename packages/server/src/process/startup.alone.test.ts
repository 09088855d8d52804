import { expect, it } from 'vitest'
import { collectGarbage } from './startup.ts'

it('gives memory back that nobody needs, more than once, and goes on', async () => {
  const before = process.memoryUsage().heapTotal
  let garbage: unknown[] | null = Array.from({ length: 500_000 }, (_, place) => ({ place }))
  const heapWithGarbage = process.memoryUsage().heapTotal
  expect(garbage).toHaveLength(500_000)
  garbage = null
  await collectGarbage()
  await collectGarbage()
  const after = process.memoryUsage().heapTotal
  expect(heapWithGarbage).toBeGreaterThan(before)
  expect(after).toBeLessThan(heapWithGarbage)
})
