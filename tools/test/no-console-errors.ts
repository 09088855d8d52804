import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

/** A test that expects an error message replaces `console.error` itself; any other one fails here. */
afterEach(() => {
  const said = errors.mock.calls
  errors.mockRestore()
  expect(said, 'console.error was called').toEqual([])
})
