import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/server/src/host.ts'
const config = 'packages/server/src/config/config.ts'

it.each([
  'process.env.PORT',
  "process['env'].PORT",
  'globalThis.process.env.PORT',
  'const { env } = process',
  "import { env } from 'node:process'",
])('refuses %s outside config.ts', (source) => {
  expect(judged({ [file]: source })).toEqual([`${file}:1 one-reader-of-the-environment`])
})

it('lets config.ts read it, and everybody use the rest of process', () => {
  expect(judged({ [config]: 'process.env.PORT', [file]: 'process.exitCode = 1' })).toEqual([])
})
