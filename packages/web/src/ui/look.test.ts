import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  darkRoles,
  durations,
  fixedColours,
  lightRoles,
  radii,
  shadows,
  textSizes,
  toastColours,
  weights,
  widths,
} from './tokens.ts'

const page = readFileSync(new URL('../../../../docs/look.md', import.meta.url), 'utf8')

/** The cells of every row whose first cell is the name of a token. */
const rows = new Map(
  [...page.matchAll(/^\| `(--[\w-]+)` \|(.+)\|$/gm)].map(([, name = '', rest = '']) => [
    name,
    rest.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  ]),
)

describe('the page of the design language has the tokens of the product', () => {
  it('each of them, and no other', () => {
    const tokens = [lightRoles, fixedColours, textSizes, weights, radii, shadows, durations, widths]
    expect([...rows.keys()].sort()).toEqual(tokens.flatMap((group) => Object.keys(group)).sort())
  })

  it.each(
    Object.entries({
      ...fixedColours,
      ...textSizes,
      ...weights,
      ...radii,
      ...shadows,
      ...durations,
      ...widths,
    }),
  )('%s as it is', (name, value) => {
    expect(rows.get(name)?.[0]).toBe(value)
  })

  it.each(Object.entries(lightRoles))('%s in both schemes, with its contrast', (name, light) => {
    const dark = Object.entries(darkRoles).find(([role]) => role === name)?.[1] ?? ''
    const on = (colour: string, paper: string) => contrast(colour, paper).toFixed(1)
    const told = `${on(light, lightRoles['--paper'])} / ${on(dark, darkRoles['--paper'])}`
    expect(rows.get(name)?.slice(0, 3)).toEqual([light, dark, told])
  })

  it.each(Object.entries(toastColours))('the toast of %s', (_kind, colour) => {
    expect(page).toContain(`\`${colour}\``)
  })
})

const surfaces = ['--paper', '--canvas', '--accent-wash'] as const
const words = ['--ink', '--muted', '--accent', '--mark', '--good', '--bad'] as const
const meanings = [
  '--meaning-draft',
  '--meaning-open',
  '--meaning-won',
  '--meaning-waiting',
  '--meaning-lost',
] as const

describe.each([
  ['light', lightRoles],
  ['dark', darkRoles],
])('%s', (_scheme, roles) => {
  it('lets every word be read on every ground', () => {
    for (const ground of surfaces) {
      for (const word of [...words, ...meanings]) {
        expect.soft(contrast(roles[word], roles[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('lets the edge of a field be seen', () => {
    expect(contrast(roles['--field-border'], roles['--paper'])).toBeGreaterThanOrEqual(3)
  })
})

/** The contrast of two colours as WCAG 2 has it, 1 to 21. @param one like `#0f4c5c` */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
