import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/server/src/config/config.ts'

it('refuses an import whose path only shows at run time', () => {
  expect(judged({ [file]: 'export const load = (name: string) => import(name)' })).toEqual([
    `${file}:1 no-computed-imports`,
  ])
})

it('takes a lazy import by a literal path', () => {
  expect(judged({ [file]: "export const load = () => import('./env-file.ts')" })).toEqual([])
})
