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
])('rejects %s outside of the API client', (source) => {
  expect(findViolations({ [queries]: source })).toEqual([`${queries}:1 restricted-fetch`])
})

it('accepts fetch in the API client, and properties of that name', () => {
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
])('rejects %s outside of config.ts', (source) => {
  expect(findViolations({ [hostFile]: source })).toEqual([`${hostFile}:1 restricted-environment`])
})

it('accepts the environment in config.ts, and the rest of process everywhere', () => {
  expect(findViolations({ [configFile]: 'process.env.PORT', [hostFile]: 'process.exitCode = 1' })).toEqual([])
})

const totals = 'packages/shared/src/documents/totals.ts'

it.each(['price.toFixed(2)', 'new Big(1).round(2)', 'price.toPrecision(3)'])('rejects %s', (source) => {
  expect(findViolations({ [totals]: source })).toEqual([`${totals}:1 restricted-rounding`])
})

it('accepts rounding in money/decimal.ts, and Math.round everywhere', () => {
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
])('rejects %s', (source) => {
  expect(new Set(findViolations({ [castFile]: source }))).toEqual(new Set([`${castFile}:1 no-casts`]))
})

it('accepts const assertions, and casts with a reason', () => {
  const checked = 'export const a = [1] as const satisfies number[]'
  const reasoned = '// as: the library types this as unknown\nexport const b = c as string'
  expect(findViolations({ [castFile]: `${checked}\n${reasoned}` })).toEqual([])
})

it('rejects a reason of one word', () => {
  expect(findViolations({ [castFile]: '// as: x\nexport const b = c as string' })).toEqual([
    `${castFile}:2 no-casts`,
  ])
})

const suppressionFile = 'packages/web/src/documents/document-form.ts'
const [ignore, expectError] = [['@ts', 'ignore'].join('-'), '@ts-expect-error']

it.each([
  `// ${ignore}`,
  `// ${ignore}: the type is wrong`,
  `// ${expectError}`,
  '// biome-ignore lint/suspicious/noConsole: <explanation>',
  '// biome-ignore lint/suspicious/noConsole:',
  '// biome-ignore-all lint/suspicious/noConsole: the whole file may',
])('rejects %s', (comment) => {
  expect(findViolations({ [suppressionFile]: `${comment}\nexport const a = 1` })).toEqual([
    `${suppressionFile}:1 suppression-reasons`,
  ])
})

it.each([
  `// ${expectError} a test gives the wrong type on purpose`,
  '// biome-ignore lint/suspicious/noConsole: the command line speaks to a person',
])('accepts %s', (comment) => {
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
])('rejects %s.%s', (runner, modifier) => {
  expect(findViolations({ [looseEndFile]: `${runner}.${modifier}('adds up', () => {})` })).toEqual([
    `${looseEndFile}:1 no-loose-ends`,
  ])
})

it('rejects xit and TODO comments', () => {
  const todo = ['// TO', 'DO round later'].join('')
  expect(findViolations({ [looseEndFile]: `xit('adds up', () => {})\n${todo}` })).toEqual([
    `${looseEndFile}:2 no-loose-ends`,
    `${looseEndFile}:1 no-loose-ends`,
  ])
})

it('accepts tests that run, and other properties of those names', () => {
  const source =
    "it('adds up', () => {})\nit.each([1])('%s', () => {})\nrows.skip?.(3)\nquery.only?.()\n// to do: nothing"
  expect(findViolations({ [looseEndFile]: source })).toEqual([])
})
