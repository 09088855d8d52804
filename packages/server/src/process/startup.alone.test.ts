import { expect, it } from 'vitest'
import { collectGarbage } from './startup.ts'

it('releases heap memory, also when called twice', async () => {
  const before = process.memoryUsage().heapTotal
  let garbage: unknown[] | null = Array.from({ length: 500_000 }, (_, index) => ({ index }))
  const heapWithGarbage = process.memoryUsage().heapTotal
  expect(garbage).toHaveLength(500_000)
  garbage = null
  await collectGarbage()
  await collectGarbage()
  const after = process.memoryUsage().heapTotal
  expect(heapWithGarbage).toBeGreaterThan(before)
  expect(after).toBeLessThan(heapWithGarbage)
})
