import { describe, expect, it } from 'vitest'
import { scrollSpeed } from './line-drag.ts'

describe('a line that is dragged', () => {
  it.each([
    [400, 0],
    [120, 0],
    [680, 0],
    [60, -9],
    [0, -18],
    [-50, -18],
    [740, 9],
    [800, 18],
    [900, 18],
  ])('at %i px of 800 px scrolls the page by %i px per frame', (y, speed) => {
    expect(scrollSpeed(y, 800)).toBe(speed)
  })
})
