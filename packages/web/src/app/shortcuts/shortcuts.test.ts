import { describe, expect, it } from 'vitest'
import { beginnings, meaningOf, ways } from './shortcuts.ts'

const g = { key: 'g', at: 1_000 }

describe('a key', () => {
  it('begins a shortcut, and another ends it', () => {
    expect(meaningOf('g', 1_000, null)).toEqual({ is: 'begun', begun: g })
    expect(meaningOf('i', 1_200, g)).toEqual({ is: 'way', to: '/invoices' })
    expect(meaningOf('p', 1_200, { key: 'n', at: 1_000 })).toEqual({ is: 'way', to: '/proposal/create' })
  })

  it('has nothing to do with one long before', () => {
    expect(meaningOf('i', 2_501, g)).toEqual({ is: 'nothing' })
    expect(meaningOf('g', 9_000, g)).toEqual({ is: 'begun', begun: { key: 'g', at: 9_000 } })
  })

  it('means nothing where no shortcut has it', () => {
    expect(meaningOf('x', 1_200, g)).toEqual({ is: 'nothing' })
    expect(meaningOf('i', 1_200, null)).toEqual({ is: 'nothing' })
  })

  it('shows them all', () => {
    expect(meaningOf('?', 1_200, g)).toEqual({ is: 'list' })
  })
})

it('no two shortcuts are the same', () => {
  const keys = [...ways, ...beginnings].map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
