import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastToWhite, findLogoAccent } from './logo-accent.ts'

const repeat = (count: number, pixel: readonly number[]) => Array.from({ length: count }, () => pixel).flat()
const white = [255, 255, 255, 255]
const black = [20, 20, 20, 255]

it.each([
  [
    'a burgundy mark beside black letters',
    [...repeat(10, [122, 31, 61, 255]), ...repeat(90, black)],
    '#7a1f3d',
  ],
  [
    'the most frequent of two colours',
    [...repeat(3, [20, 60, 120, 255]), ...repeat(9, [122, 31, 61, 255])],
    '#7a1f3d',
  ],
  ['a colour on white', [...repeat(5, [35, 97, 59, 255]), ...repeat(500, white)], '#23613b'],
])('proposes %s', (_what, pixels, expected) => expect(findLogoAccent(pixels)).toBe(expected))

it.each([
  ['no pixels', []],
  ['grey letters', repeat(50, black)],
  ['only white', repeat(50, white)],
  ['a transparent colour', repeat(50, [255, 0, 0, 0])],
  ['a speck of colour', [...repeat(1, [255, 0, 0, 255]), ...repeat(99, black)]],
])('proposes nothing for %s', (_what, pixels) => expect(findLogoAccent(pixels)).toBeNull())

it('darkens a light colour until it is legible on paper', () => {
  expect(findLogoAccent(repeat(4, [255, 210, 0, 255]))).toMatch(/^#8/)
  const channel = fc.nat({ max: 255 })
  fc.assert(
    fc.property(fc.array(fc.tuple(channel, channel, channel, channel), { maxLength: 30 }), (pixels) => {
      const accent = findLogoAccent(pixels.flat())
      if (accent === null) return
      const colour = [1, 3, 5].map((start) => Number.parseInt(accent.slice(start, start + 2), 16))
      expect(contrastToWhite(colour)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
