import { expect, it } from 'vitest'
import { decryptSecret, type EncryptionContext, encryptSecret } from './encrypt-secret.ts'

const context: EncryptionContext = { key: 'a key', purpose: 'second-factor', row: 7 }

it('opens what it sealed, and seals the same text differently every time', () => {
  const sealed = encryptSecret(context, 'JBSWY3DPEHPK3PXP é')
  expect(decryptSecret(context, sealed)).toBe('JBSWY3DPEHPK3PXP é')
  expect(encryptSecret(context, 'JBSWY3DPEHPK3PXP é')).not.toBe(sealed)
  expect(sealed).not.toContain('JBSW')
})

it.each([
  ['another key', { key: 'another key' }],
  ['another purpose', { purpose: 'mail' }],
  ['another row', { row: 8 }],
] as const)('does not open with %s', (_title, other) => {
  expect(decryptSecret({ ...context, ...other }, encryptSecret(context, 'secret'))).toBeNull()
})

it('does not open what was changed, cut or never sealed', () => {
  const parts = encryptSecret(context, 'secret').split('.')
  for (const index of parts.keys()) {
    const changed = parts.with(index, `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`)
    expect(decryptSecret(context, changed.join('.'))).toBeNull()
  }
  // A shorter tag would be easier to guess.
  const cut = parts.with(2, parts[2]?.slice(0, 6) ?? '')
  expect(decryptSecret(context, cut.join('.'))).toBeNull()
  expect(decryptSecret(context, '')).toBeNull()
  expect(decryptSecret(context, 'secret')).toBeNull()
})
