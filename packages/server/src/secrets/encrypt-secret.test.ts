import { expect, it } from 'vitest'
import { decryptSecret, type EncryptionContext, encryptSecret } from './encrypt-secret.ts'

const context: EncryptionContext = { key: 'a key', purpose: 'second-factor', row: 7 }

it('decrypts what it encrypted, with a fresh nonce each time', () => {
  const encrypted = encryptSecret(context, 'JBSWY3DPEHPK3PXP é')
  expect(decryptSecret(context, encrypted)).toBe('JBSWY3DPEHPK3PXP é')
  expect(encryptSecret(context, 'JBSWY3DPEHPK3PXP é')).not.toBe(encrypted)
  expect(encrypted).not.toContain('JBSW')
})

it.each([
  ['another key', { key: 'another key' }],
  ['another purpose', { purpose: 'mail' }],
  ['another row', { row: 8 }],
] as const)('does not decrypt with %s', (_title, other) => {
  expect(decryptSecret({ ...context, ...other }, encryptSecret(context, 'secret'))).toBeNull()
})

it('rejects modified, truncated and unencrypted text', () => {
  const parts = encryptSecret(context, 'secret').split('.')
  for (const index of parts.keys()) {
    const modified = parts.with(
      index,
      `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`,
    )
    expect(decryptSecret(context, modified.join('.'))).toBeNull()
  }
  // A shorter tag would be easier to guess.
  const truncated = parts.with(2, parts[2]?.slice(0, 6) ?? '')
  expect(decryptSecret(context, truncated.join('.'))).toBeNull()
  expect(decryptSecret(context, '')).toBeNull()
  expect(decryptSecret(context, 'secret')).toBeNull()
})
