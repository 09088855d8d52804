import { expect, it } from 'vitest'
import { deriveInstallationId } from './key-fingerprint.ts'

it('tells installations apart, and nothing of their secret', () => {
  const mark = deriveInstallationId('a secret')
  expect(mark).toMatch(/^[0-9a-f]{24}$/)
  expect(deriveInstallationId('a secret')).toBe(mark)
  expect(deriveInstallationId('another secret')).not.toBe(mark)
})
