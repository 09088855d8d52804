import { expect, it } from 'vitest'
import { openSecret, type Seal, sealSecret } from './seal-secret.ts'

const seal: Seal = { key: 'a key', purpose: 'second-factor', row: 7 }

it('opens what it sealed, and seals the same text differently every time', () => {
  const sealed = sealSecret(seal, 'JBSWY3DPEHPK3PXP é')
  expect(openSecret(seal, sealed)).toBe('JBSWY3DPEHPK3PXP é')
  expect(sealSecret(seal, 'JBSWY3DPEHPK3PXP é')).not.toBe(sealed)
  expect(sealed).not.toContain('JBSW')
})

it.each([
  ['another key', { key: 'another key' }],
  ['another purpose', { purpose: 'mail' }],
  ['another row', { row: 8 }],
] as const)('does not open with %s', (_title, other) => {
  expect(openSecret({ ...seal, ...other }, sealSecret(seal, 'secret'))).toBeNull()
})

it('does not open what was changed, cut or never sealed', () => {
  const parts = sealSecret(seal, 'secret').split('.')
  for (const index of parts.keys()) {
    const changed = parts.with(index, `${parts[index]?.startsWith('A') ? 'B' : 'A'}${parts[index]?.slice(1)}`)
    expect(openSecret(seal, changed.join('.'))).toBeNull()
  }
  // A shorter tag would be easier to guess.
  const cut = parts.with(2, parts[2]?.slice(0, 6) ?? '')
  expect(openSecret(seal, cut.join('.'))).toBeNull()
  expect(openSecret(seal, '')).toBeNull()
  expect(openSecret(seal, 'secret')).toBeNull()
})
