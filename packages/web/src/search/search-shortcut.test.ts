import { describe, expect, it } from 'vitest'
import { isMac, isSearchShortcut } from './search-shortcut.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('the search shortcut', () => {
  it.each([
    { key: 'k', ctrlKey: true },
    { key: 'K', ctrlKey: true },
    { key: 'k', metaKey: true },
  ])('is %o everywhere', (pressed) => {
    expect(isSearchShortcut({ ...plain, ...pressed }, true)).toBe(true)
    expect(isSearchShortcut({ ...plain, ...pressed }, false)).toBe(true)
  })

  it.each([{ key: '/' }, { key: '/', shiftKey: true }])('is %o with single-key shortcuts', (pressed) => {
    expect(isSearchShortcut({ ...plain, ...pressed }, true)).toBe(true)
    expect(isSearchShortcut({ ...plain, ...pressed }, false)).toBe(false)
  })

  it.each([
    { key: 'k' },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'k', ctrlKey: true, metaKey: true },
    { key: '/', ctrlKey: true },
    { key: '/', metaKey: true },
    { key: '/', altKey: true },
    { key: 'j', ctrlKey: true },
  ])('is not %o', (pressed) => {
    expect(isSearchShortcut({ ...plain, ...pressed }, true)).toBe(false)
  })
})

it.each([
  ['MacIntel', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s has a Command key: %s', (platform, hasOne) => {
  expect(isMac(platform)).toBe(hasOne)
})
