import { expect, it } from 'vitest'
import { isMac } from './mac-keys.ts'

it.each([
  ['MacIntel', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s has a Command key: %s', (platform, hasOne) => {
  expect(isMac(platform)).toBe(hasOne)
})
