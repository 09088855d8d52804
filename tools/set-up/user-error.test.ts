import { expect, it } from 'vitest'
import { describeError, UserError } from './user-error.mjs'

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: open '.build/set-up.lock'`), { code })
}

it.each(['EACCES', 'EPERM', 'EROFS'])('explains %s in one sentence with the remedy', (code) => {
  expect(describeError(systemError(code), '/srv/quittance')).toBe(
    'The folder /srv/quittance cannot be written: make it writable for this user, or copy the folder to a writable place and run there.',
  )
})

it('explains a full disk', () => {
  expect(describeError(systemError('ENOSPC'), '/srv/quittance')).toContain('free some')
})

it('shows user errors unchanged, and unexpected errors with a stack trace', () => {
  expect(describeError(new UserError('Install Node 24.'), '/srv')).toBe('Install Node 24.')
  expect(describeError(new TypeError('unexpected'), '/srv')).toMatch(/TypeError: unexpected\n\s+at /)
})
