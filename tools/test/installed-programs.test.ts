import { afterEach, expect, it, vi } from 'vitest'
import { findBrowser, MissingProgramError, requireBrowser } from './installed-programs.ts'

afterEach(() => vi.unstubAllEnvs())

/** Returns the error of a missing browser. */
function findError(): unknown {
  try {
    return requireBrowser()
  } catch (error) {
    return error
  }
}

// This file exists, but cannot be executed.
it.each(['/nowhere/chromium', import.meta.filename])(
  'reports that CHROMIUM_PATH is no program: %s',
  (path) => {
    vi.stubEnv('CHROMIUM_PATH', path)
    expect(findBrowser()).toBeNull()
    const error = findError()
    expect(error).toBeInstanceOf(MissingProgramError)
    expect(error).toHaveProperty(
      'message',
      `CHROMIUM_PATH is "${path}", which is not a program: set it to the path of Chromium, or unset it.`,
    )
  },
)

it('uses the program that CHROMIUM_PATH names', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(requireBrowser()).toBe(process.execPath)
})
