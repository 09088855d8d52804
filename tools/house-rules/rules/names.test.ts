import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

it.each([
  'packages/web/src/utils/money.ts',
  'packages/web/src/documents/form-helpers.ts',
  'packages/server/src/http/types.ts',
  'packages/server/src/config/constants.ts',
  'packages/shared/src/money/index.ts',
  'tools/common/run.ts',
  'tools/test/common.ts',
])('rejects %s', (path) => {
  expect(findViolations({ [path]: '' })).toEqual([`${path}:1 specific-file-names`])
})

it.each([
  'packages/server/src/database/migrations/index.ts',
  'packages/server/src/database/migrations/column-types.ts',
  'packages/shared/src/money/decimal.ts',
  'packages/shared/src/documents/versions/common-subsequence.ts',
])('accepts %s', (path) => {
  expect(findViolations({ [path]: '' })).toEqual([])
})

const plainTest = 'packages/server/src/auth/constant-time-work.test.ts'
const isolatedTest = 'packages/server/src/auth/constant-time-work.alone.test.ts'

it.each(
  ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'resetModules'].map(
    (method) => `vi.${method}('argon2')`,
  ),
)('rejects %s unless the file has a process of its own', (source) => {
  expect(findViolations({ [plainTest]: source })).toEqual([`${plainTest}:1 isolated-mocks`])
  expect(findViolations({ [isolatedTest]: source })).toEqual([])
})

it('accepts mocks that the runner restores', () => {
  expect(findViolations({ [plainTest]: "vi.spyOn(console, 'log')\nvi.fn()\nserver.mock()\n" })).toEqual([])
})
