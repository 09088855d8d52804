import { describe, expect, it } from 'vitest'
import { createShortcuts, interpretKey, isPaletteShortcut, navigationShortcuts } from './shortcuts.ts'

const g = { key: 'g', at: 1_000 }

describe('a key', () => {
  it('starts a shortcut, and a second key completes it', () => {
    expect(interpretKey('g', 1_000, null)).toEqual({ type: 'started', first: g })
    expect(interpretKey('i', 1_200, g)).toEqual({ type: 'completed', to: '/invoices' })
    expect(interpretKey('p', 1_200, { key: 'n', at: 1_000 })).toEqual({
      type: 'completed',
      to: '/proposal/create',
    })
  })

  it('does not complete a shortcut that was started too long ago', () => {
    expect(interpretKey('i', 2_501, g)).toEqual({ type: 'nothing' })
    expect(interpretKey('g', 9_000, g)).toEqual({ type: 'started', first: { key: 'g', at: 9_000 } })
  })

  it('has no meaning if no shortcut contains it', () => {
    expect(interpretKey('x', 1_200, g)).toEqual({ type: 'nothing' })
    expect(interpretKey('i', 1_200, null)).toEqual({ type: 'nothing' })
  })

  it('opens the help if it is a question mark', () => {
    expect(interpretKey('?', 1_200, g)).toEqual({ type: 'help' })
  })
})

it('no two shortcuts have the same keys', () => {
  const keys = [...navigationShortcuts, ...createShortcuts].map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('the shortcut of the command palette', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

  it.each([
    { key: 'k', ctrlKey: true },
    { key: 'K', ctrlKey: true },
    { key: 'k', metaKey: true },
  ])('is %o', (pressed) => {
    expect(isPaletteShortcut({ ...plain, ...pressed })).toBe(true)
  })

  it.each([
    { key: 'k' },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'k', ctrlKey: true, metaKey: true },
    { key: 'j', ctrlKey: true },
  ])('is not %o', (pressed) => {
    expect(isPaletteShortcut({ ...plain, ...pressed })).toBe(false)
  })
})
