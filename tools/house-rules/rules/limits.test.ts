import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const file = 'packages/web/src/documents/DocumentForm.tsx'
const lines = (count: number, line = '  a()') => new Array(count).fill(line).join('\n')

it('limits the lines of a file', () => {
  expect(findViolations({ [file]: lines(400) })).toEqual([])
  expect(findViolations({ [file]: lines(401) })).toEqual([`${file}:1 short-files`])
  const test = 'packages/web/src/documents/a.test.ts'
  expect(findViolations({ [test]: lines(401) })).toEqual([`${test}:1 short-files`])
  expect(findViolations({ 'packages/shared/src/locales/fr.ts': lines(900) })).toEqual([])
})

it('limits the lines of a function, with a higher limit for JSX', () => {
  const withLines = (count: number, end = '') => `\nexport function draw() {\n${lines(count - 2)}${end}\n}\n`
  expect(findViolations({ [file]: withLines(60) })).toEqual([])
  expect(findViolations({ [file]: withLines(61) })).toEqual([`${file}:2 short-functions`])
  expect(findViolations({ [file]: withLines(80, '; return <b />') })).toEqual([])
  expect(findViolations({ [file]: withLines(81, '; return <b />') })).toEqual([`${file}:2 short-functions`])
})

it('limits functions of a test file, but not the body of a test or group', () => {
  const test = 'packages/web/src/documents/a.test.ts'
  expect(findViolations({ [test]: `describe('a', () => {\n${lines(90)}\n})` })).toEqual([])
  expect(findViolations({ [test]: `function arrange() {\n${lines(60)}\n}` })).toEqual([
    `${test}:1 short-functions`,
  ])
})

it('limits nested blocks', () => {
  const three = 'export function a() { for (const b of c) { if (d) { try { e() } finally { f() } } } }'
  const four =
    'export function a() { for (const b of c) { if (d) { while (e) { switch (f) { default: } } } } }'
  expect(findViolations({ [file]: three })).toEqual([])
  expect(findViolations({ [file]: four })).toEqual([`${file}:1 shallow-functions`])
})

it('does not count else if, nor blocks of a nested function', () => {
  const chain =
    'export function a() { if (b) c(); else if (d) e(); else if (f) g(); else if (h) i(); else if (j) k() }'
  const inside = 'export function a() { if (b) { if (c) { if (d) e(() => { if (f) g() }) } } }'
  expect(findViolations({ [file]: `${chain}\n${inside.replace(' a(', ' b(')}` })).toEqual([])
})

it('limits positional parameters, except in test tables', () => {
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
