import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const client = 'packages/web/src/api/client.ts'
const queries = 'packages/web/src/documents/document-queries.ts'

it.each([
  "fetch('/api')",
  "globalThis.fetch('/api')",
  "window['fetch'].call(null)",
  'const get = fetch',
  'const { fetch: get } = globalThis',
  'new XMLHttpRequest()',
])('refuses %s outside the API client', (source) => {
  expect(findViolations({ [queries]: source })).toEqual([`${queries}:1 one-fetch`])
})

it('leaves the API client and other things of that name alone', () => {
  expect(findViolations({ [client]: "fetch('/api')" })).toEqual([])
  expect(findViolations({ [queries]: 'query.fetch()\nconst options = { fetch: true }' })).toEqual([])
})

const hostFile = 'packages/server/src/host.ts'
const configFile = 'packages/server/src/config/config.ts'

it.each([
  'process.env.PORT',
  "process['env'].PORT",
  'globalThis.process.env.PORT',
  'const { env } = process',
  "import { env } from 'node:process'",
])('refuses %s outside config.ts', (source) => {
  expect(findViolations({ [hostFile]: source })).toEqual([`${hostFile}:1 one-reader-of-the-environment`])
})

it('lets config.ts read it, and everybody use the rest of process', () => {
  expect(findViolations({ [configFile]: 'process.env.PORT', [hostFile]: 'process.exitCode = 1' })).toEqual([])
})

const totals = 'packages/shared/src/documents/totals.ts'

it.each(['price.toFixed(2)', 'new Big(1).round(2)', 'price.toPrecision(3)'])('refuses %s', (source) => {
  expect(findViolations({ [totals]: source })).toEqual([`${totals}:1 one-rounding`])
})

it('lets money/decimal.ts round, and others count in whole numbers', () => {
  expect(
    findViolations({ 'packages/shared/src/money/decimal.ts': 'value.round(2)', [totals]: 'Math.round(1.5)' }),
  ).toEqual([])
})

const castFile = 'packages/web/src/documents/document-form.ts'

it.each([
  'export const a = b as string',
  'export const a = b as unknown as string',
  'export const a = <string>b',
  'let a!: string',
  'class A { a!: string }',
])('refuses %s', (source) => {
  expect(new Set(findViolations({ [castFile]: source }))).toEqual(new Set([`${castFile}:1 no-casts`]))
})

it('takes what the compiler checks, and what a comment gives a reason for', () => {
  const checked = 'export const a = [1] as const satisfies number[]'
  const reasoned = '// as: the library types this as unknown\nexport const b = c as string'
  expect(findViolations({ [castFile]: `${checked}\n${reasoned}` })).toEqual([])
})

it('wants a reason, not a sign', () => {
  expect(findViolations({ [castFile]: '// as: x\nexport const b = c as string' })).toEqual([
    `${castFile}:2 no-casts`,
  ])
})

const suppressionFile = 'packages/web/src/documents/document-form.ts'
const [ignore, expectError] = [['@ts', 'ignore'].join('-'), '@ts-expect-error']

it.each([
  `// ${ignore}`,
  `// ${ignore}: because it is so`,
  `// ${expectError}`,
  '// biome-ignore lint/suspicious/noConsole: <explanation>',
  '// biome-ignore lint/suspicious/noConsole:',
  '// biome-ignore-all lint/suspicious/noConsole: the whole file may',
])('refuses %s', (comment) => {
  expect(findViolations({ [suppressionFile]: `${comment}\nexport const a = 1` })).toEqual([
    `${suppressionFile}:1 reasoned-exceptions`,
  ])
})

it.each([
  `// ${expectError} a test gives the wrong type on purpose`,
  '// biome-ignore lint/suspicious/noConsole: the command line speaks to a person',
])('takes %s', (comment) => {
  expect(findViolations({ [suppressionFile]: `${comment}\nexport const a = 1` })).toEqual([])
})

const looseEndFile = 'packages/shared/test/totals.test.ts'

it.each([
  ['it', 'skip'],
  ['test', 'only'],
  ['describe', 'todo'],
  ['it.concurrent', 'skip'],
  ['test', 'fixme'],
  ['it', 'skipIf'],
])('refuses %s with %s', (what, how) => {
  expect(findViolations({ [looseEndFile]: `${what}.${how}('adds up', () => {})` })).toEqual([
    `${looseEndFile}:1 loose-ends`,
  ])
})

it('refuses the short spellings and the promises', () => {
  const promise = ['// TO', 'DO round later'].join('')
  expect(findViolations({ [looseEndFile]: `xit('adds up', () => {})\n${promise}` })).toEqual([
    `${looseEndFile}:2 loose-ends`,
    `${looseEndFile}:1 loose-ends`,
  ])
})

it('takes tests that run, and other things of those names', () => {
  const source =
    "it('adds up', () => {})\nit.each([1])('%s', () => {})\nrows.skip?.(3)\nquery.only?.()\n// to do: nothing"
  expect(findViolations({ [looseEndFile]: source })).toEqual([])
})
