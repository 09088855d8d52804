import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const file = 'packages/web/src/documents/DocumentForm.tsx'
const lines = (count: number, line = '  a()') => new Array(count).fill(line).join('\n')

it('counts the lines of a file', () => {
  expect(findViolations({ [file]: lines(250) })).toEqual([])
  expect(findViolations({ [file]: lines(251) })).toEqual([`${file}:1 short-files`])
  expect(findViolations({ 'packages/web/src/documents/a.test.ts': lines(400) })).toEqual([])
  expect(findViolations({ 'packages/shared/src/locales/fr.ts': lines(900) })).toEqual([])
})

it('counts the lines of a function, twice as many where it draws', () => {
  const withLines = (count: number, end = '') => `\nexport function draw() {\n${lines(count - 2)}${end}\n}\n`
  expect(findViolations({ [file]: withLines(40) })).toEqual([])
  expect(findViolations({ [file]: withLines(41) })).toEqual([`${file}:2 short-functions`])
  expect(findViolations({ [file]: withLines(80, '; return <b />') })).toEqual([])
  expect(findViolations({ [file]: withLines(81, '; return <b />') })).toEqual([`${file}:2 short-functions`])
})

it('lets the body of a test group be long, but not a function of a test file', () => {
  const test = 'packages/web/src/documents/a.test.ts'
  expect(findViolations({ [test]: `describe('a', () => {\n${lines(60)}\n})` })).toEqual([])
  expect(findViolations({ [test]: `function arrange() {\n${lines(60)}\n}` })).toEqual([
    `${test}:1 short-functions`,
  ])
})

it('counts blocks inside blocks', () => {
  const three = 'export function a() { for (const b of c) { if (d) { try { e() } finally { f() } } } }'
  const four =
    'export function a() { for (const b of c) { if (d) { while (e) { switch (f) { default: } } } } }'
  expect(findViolations({ [file]: three })).toEqual([])
  expect(findViolations({ [file]: four })).toEqual([`${file}:1 shallow-functions`])
})

it('does not count else if, nor what a function inside does', () => {
  const chain =
    'export function a() { if (b) c(); else if (d) e(); else if (f) g(); else if (h) i(); else if (j) k() }'
  const inside = 'export function a() { if (b) { if (c) { if (d) e(() => { if (f) g() }) } } }'
  expect(findViolations({ [file]: `${chain}\n${inside.replace(' a(', ' b(')}` })).toEqual([])
})

it('counts positional parameters, save those that the columns of a test table fill', () => {
  const table = "it.each([[1, 2, 3, 4]])('%i', (a, b, c, d) => {})"
  expect(findViolations({ 'packages/web/src/documents/a.test.ts': table })).toEqual([])
  expect(
    findViolations({ [file]: 'export const a = (b, c, d) => 1\nexport const e = ({ f, g, h, i }) => 1' }),
  ).toEqual([])
  expect(findViolations({ [file]: 'export const a = (b, c, d, e) => 1' })).toEqual([
    `${file}:1 few-parameters`,
  ])
  expect(findViolations({ [file]: 'class A { b(c, d, ...e) {}\n  f(g, h, i, ...j) {} }' })).toEqual([
    `${file}:2 few-parameters`,
  ])
})
