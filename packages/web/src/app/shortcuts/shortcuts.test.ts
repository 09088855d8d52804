import { describe, expect, it } from 'vitest'
import { beginnings, meaningOf, ways } from './shortcuts.ts'

const g = { key: 'g', at: 1_000 }

describe('a key', () => {
  it('starts a shortcut, and a second key completes it', () => {
    expect(meaningOf('g', 1_000, null)).toEqual({ is: 'begun', begun: g })
    expect(meaningOf('i', 1_200, g)).toEqual({ is: 'way', to: '/invoices' })
    expect(meaningOf('p', 1_200, { key: 'n', at: 1_000 })).toEqual({ is: 'way', to: '/proposal/create' })
  })

  it('does not complete a shortcut that was started too long ago', () => {
    expect(meaningOf('i', 2_501, g)).toEqual({ is: 'nothing' })
    expect(meaningOf('g', 9_000, g)).toEqual({ is: 'begun', begun: { key: 'g', at: 9_000 } })
  })

  it('has no meaning if no shortcut contains it', () => {
    expect(meaningOf('x', 1_200, g)).toEqual({ is: 'nothing' })
    expect(meaningOf('i', 1_200, null)).toEqual({ is: 'nothing' })
  })

  it('opens the list of shortcuts if it is a question mark', () => {
    expect(meaningOf('?', 1_200, g)).toEqual({ is: 'list' })
  })
})

it('no two shortcuts have the same keys', () => {
  const keys = [...ways, ...beginnings].map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
