import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const subjectFolder = 'packages/server/src/documents'

it('wants a command to export one function of its name', () => {
  const sources = {
    [`${subjectFolder}/save-document.ts`]: 'export type Outcome = 1\nexport function saveDocument() {}',
    [`${subjectFolder}/open-document.ts`]: 'export function readDocument() {}',
    [`${subjectFolder}/check-number.ts`]: 'export function checkNumber() {}\nexport function nextNumber() {}',
    [`${subjectFolder}/manager.ts`]: 'export function manager() {}',
  }
  expect(findViolations(sources)).toEqual(
    ['open-document', 'check-number', 'manager'].map(
      (name) => `${subjectFolder}/${name}.ts:1 subject-vocabulary`,
    ),
  )
})

it('knows the roles and the domain values', () => {
  const names = ['routes', 'repository', 'presenter', 'document-values', 'save-document.test']
  expect(
    findViolations(Object.fromEntries(names.map((name) => [`${subjectFolder}/${name}.ts`, '']))).length,
  ).toBe(0)
})

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

const plainTest = 'packages/server/src/auth/equal-work.test.ts'
const isolatedTest = 'packages/server/src/auth/constant-time-work.alone.test.ts'

it.each(
  ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'resetModules'].map((how) => `vi.${how}('argon2')`),
)('refuses %s where other files are tested in the same process', (source) => {
  expect(findViolations({ [plainTest]: source })).toEqual([`${plainTest}:1 replaced-modules-alone`])
  expect(findViolations({ [isolatedTest]: source })).toEqual([])
})

it('takes what the runner puts back by itself', () => {
  expect(findViolations({ [plainTest]: "vi.spyOn(console, 'log')\nvi.fn()\nserver.mock()\n" })).toEqual([])
})
