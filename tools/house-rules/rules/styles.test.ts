import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'
import { applyStyleRules } from './styles.ts'

const findStyleViolations = (...declarations: string[]) =>
  applyStyleRules({ 'a.css': `.a {\n${declarations.map((one) => `  ${one};\n`).join('')}}\n` }).map(
    ({ line, rule }) => `${line} ${rule}`,
  )

it.each([
  ['colours-are-roles', 'color: #0f4c5c'],
  ['colours-are-roles', 'border: 1px solid rgb(0 0 0 / 20%)'],
  ['colours-are-roles', 'background: white'],
  ['colours-are-roles', '--own: #fff'],
  ['sizes-of-the-scale', 'font-size: 13px'],
  ['sizes-of-the-scale', 'font: 400 14px/1.5 serif'],
  ['weights-of-the-scale', 'font-weight: 600'],
  ['radii-of-the-scale', 'border-radius: 8px'],
  ['radii-of-the-scale', 'border-end-end-radius: 50%'],
  ['spaces-of-the-grid', 'padding: 9px 12px'],
  ['spaces-of-the-grid', 'gap: 18px'],
  ['shadows-of-the-scale', 'box-shadow: 0 1px 2px var(--ink)'],
  ['durations-of-the-scale', 'transition: opacity 120ms'],
  ['durations-of-the-scale', 'animation-duration: 0.2s'],
  ['logical-sides', 'left: 0'],
  ['logical-sides', 'margin-left: auto'],
  ['logical-sides', 'padding-right: 12px'],
  ['logical-sides', 'border-left: 0'],
  ['logical-sides', 'border-right-color: var(--ink)'],
  ['logical-sides', 'border-top-left-radius: 0'],
  ['logical-sides', 'text-align: right'],
  ['logical-sides', 'float: left'],
  ['logical-sides', 'padding: 0 12px 0 20px'],
  ['logical-sides', 'border-radius: var(--radius) 0 0 var(--radius)'],
])('%s refuses %s', (rule, declaration) => {
  expect(findStyleViolations('display: block', declaration)).toEqual([`3 ${rule}`])
})

it('lets pass what is of the scale, and what has no side', () => {
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

it('reads rules inside of others, and no comments', () => {
  const sheet = '/* left: 0; */\n@media print {\n  .a:hover {\n    left: 0\n  }\n}\n'
  expect(applyStyleRules({ 'a.css': sheet }).map(({ line }) => line)).toEqual([4])
})

it('refuses a colour beside the tokens', () => {
  const icon = "export const Icon = () => <path fill='#0f4c5c' stroke='var(--ink)' href='#top' />\n"
  expect(
    findViolations({
      'packages/web/src/ui/icon.tsx': icon,
      'packages/web/src/ui/tokens.ts': "export const lightRoles = { '--ink': '#1b2733' }\n",
    }),
  ).toEqual(['packages/web/src/ui/icon.tsx:1 one-palette'])
})
