import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

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
