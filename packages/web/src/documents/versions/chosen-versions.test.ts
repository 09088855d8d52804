import { describe, expect, it } from 'vitest'
import { chosenIn } from './chosen-versions.ts'

describe('chosenIn', () => {
  it('compares the current version with the one before it, unless the address says otherwise', () => {
    expect(chosenIn({}, 4)).toEqual({ from: 3, to: 4 })
    expect(chosenIn({}, 1)).toEqual({ from: 1, to: 1 })
    expect(chosenIn({ to: '2' }, 4)).toEqual({ from: 1, to: 2 })
    expect(chosenIn({ from: '4', to: '2' }, 4)).toEqual({ from: 4, to: 2 })
  })

  it('ignores versions that cannot exist', () => {
    for (const written of ['0', '-1', '5', '1.5', 'x', '9999999999'])
      expect(chosenIn({ from: written, to: written }, 4)).toEqual({ from: 3, to: 4 })
  })
})
