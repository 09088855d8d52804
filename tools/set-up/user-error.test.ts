import { expect, it } from 'vitest'
import { describeError, UserError } from './user-error.mjs'

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: open '.build/set-up.lock'`), { code })
}

it.each(['EACCES', 'EPERM', 'EROFS'])('says of %s what to do, in one sentence', (code) => {
  expect(describeError(systemError(code), '/srv/quittance')).toBe(
    'The folder /srv/quittance cannot be written: make it writable for this user, or copy the folder to a place of your own and run there.',
  )
})

it('says of a full disk to free some space', () => {
  expect(describeError(systemError('ENOSPC'), '/srv/quittance')).toContain('free some')
})

it('shows its own sentences as they are, and surprises with their trace', () => {
  expect(describeError(new UserError('Install Node 24.'), '/srv')).toBe('Install Node 24.')
  expect(describeError(new TypeError('surprise'), '/srv')).toMatch(/TypeError: surprise\n\s+at /)
})
