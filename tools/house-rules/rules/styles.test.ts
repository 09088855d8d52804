import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'
import { applyStyleRules } from './styles.ts'

const findStyleViolations = (...declarations: string[]) =>
  applyStyleRules({ 'a.css': `.a {\n${declarations.map((each) => `  ${each};\n`).join('')}}\n` }).map(
    ({ line, rule }) => `${line} ${rule}`,
  )

it.each([
  ['colour-roles', 'color: #0f4c5c'],
  ['colour-roles', 'border: 1px solid rgb(0 0 0 / 20%)'],
  ['colour-roles', 'background: white'],
  ['colour-roles', '--own: #fff'],
  ['font-sizes', 'font-size: 13px'],
  ['font-sizes', 'font: 400 14px/1.5 serif'],
  ['font-weights', 'font-weight: 600'],
  ['radii', 'border-radius: 8px'],
  ['radii', 'border-end-end-radius: 50%'],
  ['spacing', 'padding: 9px 12px'],
  ['spacing', 'gap: 18px'],
  ['shadows', 'box-shadow: 0 1px 2px var(--ink)'],
  ['durations', 'transition: opacity 120ms'],
  ['durations', 'animation-duration: 0.2s'],
  ['logical-properties', 'left: 0'],
  ['logical-properties', 'margin-left: auto'],
  ['logical-properties', 'padding-right: 12px'],
  ['logical-properties', 'border-left: 0'],
  ['logical-properties', 'border-right-color: var(--ink)'],
  ['logical-properties', 'border-top-left-radius: 0'],
  ['logical-properties', 'text-align: right'],
  ['logical-properties', 'float: left'],
  ['logical-properties', 'padding: 0 12px 0 20px'],
  ['logical-properties', 'border-radius: var(--radius) 0 0 var(--radius)'],
])('%s rejects %s', (rule, declaration) => {
  expect(findStyleViolations('display: block', declaration)).toEqual([`3 ${rule}`])
})

it('accept values of the scale and symmetric values', () => {
  expect(
    findStyleViolations(
      'color: var(--ink)',
      'background: color-mix(in srgb, var(--mark) 14%, transparent)',
      'white-space: nowrap',
      'grid-area: left',
      'font-size: var(--text-small)',
      'font-size: max(0.8em, var(--text-note))',
      'font-weight: inherit',
      'border-radius: 0',
      'border-radius: var(--radius-large) var(--radius-large) 0 0',
      'box-shadow: inset 0 0 0 1px var(--accent)',
      'transition: opacity var(--quick)',
      'padding: 8px calc(12px + 1ch) 4px calc(12px + 1ch)',
      'padding: 20px max(16px, calc(50% - 380px)) 28px',
      'margin-inline-start: auto',
      'text-align: end',
    ),
  ).toEqual([])
})

it('apply to nested rules and ignore comments', () => {
  const sheet = '/* left: 0; */\n@media print {\n  .a:hover {\n    left: 0\n  }\n}\n'
  expect(applyStyleRules({ 'a.css': sheet }).map(({ line }) => line)).toEqual([4])
})

it('rejects a colour outside of the tokens', () => {
  const icon = "export const Icon = () => <path fill='#0f4c5c' stroke='var(--ink)' href='#top' />\n"
  expect(
    findViolations({
      'packages/web/src/ui/icon.tsx': icon,
      'packages/web/src/ui/theme.ts': "export const black = '#1b2733'\n",
    }),
  ).toEqual(['packages/web/src/ui/icon.tsx:1 restricted-colours'])
})
