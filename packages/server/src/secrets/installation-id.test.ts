import { expect, it } from 'vitest'
import { deriveInstallationId } from './key-fingerprint.ts'

it('differs per installation and does not reveal the key', () => {
  const id = deriveInstallationId('a secret')
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(deriveInstallationId('a secret')).toBe(id)
  expect(deriveInstallationId('another secret')).not.toBe(id)
})
