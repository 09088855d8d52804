import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

it.each([
  'packages/web/src/utils/money.ts',
  'packages/web/src/documents/form-helpers.ts',
  'packages/server/src/http/types.ts',
  'packages/server/src/config/constants.ts',
  'packages/shared/src/money/index.ts',
  'tools/common/run.ts',
])('refuses %s', (path) => {
  expect(findViolations({ [path]: '' })).toEqual([`${path}:1 telling-file-names`])
})

it.each([
  'packages/server/src/database/migrations/index.ts',
  'packages/server/src/database/migrations/column-types.ts',
  'packages/shared/src/money/decimal.ts',
])('takes %s', (path) => {
  expect(findViolations({ [path]: '' })).toEqual([])
})
