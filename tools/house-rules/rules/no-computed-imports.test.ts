import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const configFile = 'packages/server/src/config/config.ts'

it('refuses an import whose path only shows at run time', () => {
  expect(findViolations({ [configFile]: 'export const load = (name: string) => import(name)' })).toEqual([
    `${configFile}:1 no-computed-imports`,
  ])
})

it('takes a lazy import by a literal path', () => {
  expect(findViolations({ [configFile]: "export const load = () => import('./env-file.ts')" })).toEqual([])
})
