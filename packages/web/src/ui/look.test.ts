import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'
import { toastColours } from './toast-content.tsx'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Returns the tokens of a rule of the sheet. @param selector of the rule */
function readTokens(selector: string): Readonly<Record<string, string>> {
  const start = sheet.indexOf(`\n${selector} {`)
  const rule = sheet.slice(start, sheet.indexOf('\n}', start))
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [name, value]),
  )
}

const darkRoles = readTokens(':root[data-mantine-color-scheme="dark"]')
const allTokens = Object.entries(readTokens(':root'))
const lightRoles = Object.fromEntries(allTokens.filter(([name]) => name in darkRoles))
const fixedTokens = allTokens.filter(([name]) => !(name in darkRoles))

const page = readFileSync(new URL('../../../../docs/look.md', import.meta.url), 'utf8')

/** The cells of all rows whose first cell is the name of a token, by that name. */
const rows = new Map(
  [...page.matchAll(/^\| `(--[\w-]+)` \|(.+)\|$/gm)].map(([, name = '', rest = '']) => [
    name,
    rest.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  ]),
)

describe('docs/look.md', () => {
  it('lists all design tokens and no others', () => {
    expect(allTokens.length).toBeGreaterThan(50)
    expect([...rows.keys()].sort()).toEqual(allTokens.map(([name]) => name).sort())
  })

  it.each(fixedTokens)('has the value of %s', (name, value) => {
    expect(rows.get(name)?.[0]).toBe(value)
  })

  it.each(Object.entries(lightRoles))('has both colours of %s and their contrasts', (name, light) => {
    const dark = Object.entries(darkRoles).find(([role]) => role === name)?.[1] ?? ''
    const on = (colour: string, paper = '') => contrast(colour, paper).toFixed(1)
    const told = `${on(light, lightRoles['--paper'])} / ${on(dark, darkRoles['--paper'])}`
    expect(rows.get(name)?.slice(0, 3)).toEqual([light, dark, told])
  })

  it.each(Object.entries(toastColours))('has the colour of toasts of the kind %s', (_kind, colour) => {
    expect(page).toContain(`\`${colour}\``)
  })
})

const badge = readFileSync(new URL('StatusBadge.module.css', import.meta.url), 'utf8')
const pillShare = Number(/currentColor (\d+)%/.exec(badge)?.[1]) / 100

const surfaces = ['--paper', '--canvas', '--accent-wash'] as const
const words = ['--ink', '--muted', '--accent', '--mark', '--good', '--bad'] as const
const meanings = [
  '--meaning-draft',
  '--meaning-open',
  '--meaning-won',
  '--meaning-waiting',
  '--meaning-lost',
] as const

it('has the colours with which the component library computes as tokens', () => {
  expect(theme).toMatchObject({ black: lightRoles['--ink'], white: lightRoles['--paper'] })
})

describe.each([
  ['light', lightRoles],
  ['dark', darkRoles],
])('the %s colour scheme', (_scheme, roles) => {
  it('has a contrast of at least 4.5:1 for text on every background', () => {
    for (const ground of surfaces) {
      for (const word of [...words, ...meanings]) {
        expect.soft(contrast(roles[word], roles[ground]), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('has a contrast of at least 4.5:1 for the name of a status on its pill', () => {
    for (const meaning of meanings) {
      const pill = mix(roles[meaning], pillShare, roles['--paper'])
      expect.soft(contrast(roles[meaning], pill), meaning).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has a contrast of at least 3:1 for borders of fields', () => {
    expect(contrast(roles['--field-border'], roles['--paper'])).toBeGreaterThanOrEqual(3)
  })
})

/** Returns the contrast of two colours according to WCAG 2, from 1 to 21. @param one such as `#0f4c5c` */
function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns `color-mix(in srgb, <one> <share>, <other>)`. */
function mix(one = '', share = 0, other = ''): string {
  const parts = [1, 3, 5].map((at) => {
    const [first, second] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((first ?? 0) * share + (second ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
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
