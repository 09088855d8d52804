import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

/** Fails tests that call `console.error` without replacing it themselves. */
afterEach(() => {
  const calls = errors.mock.calls
  errors.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
