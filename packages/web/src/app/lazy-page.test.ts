import { expect, it, vi } from 'vitest'
import { startQueries } from './lazy-page.tsx'

it('starts the queries of a module when it has loaded', async () => {
  const start = vi.fn()
  await startQueries(async () => 'module', start)
  expect(start).toHaveBeenCalledExactlyOnceWith('module')
})

it('does not fail if the module cannot be loaded, because the screen itself reports it', async () => {
  const start = vi.fn()
  await startQueries(() => Promise.reject(new TypeError('Failed to fetch')), start)
  expect(start).not.toHaveBeenCalled()
})
