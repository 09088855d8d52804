import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const plainTest = 'packages/server/src/auth/equal-work.test.ts'
const isolatedTest = 'packages/server/src/auth/equal-work.alone.test.ts'

it.each(
  ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'resetModules'].map((how) => `vi.${how}('argon2')`),
)('refuses %s where other files are tested in the same process', (source) => {
  expect(findViolations({ [plainTest]: source })).toEqual([`${plainTest}:1 replaced-modules-alone`])
  expect(findViolations({ [isolatedTest]: source })).toEqual([])
})

it('takes what the runner puts back by itself', () => {
  expect(findViolations({ [plainTest]: "vi.spyOn(console, 'log')\nvi.fn()\nserver.mock()\n" })).toEqual([])
})
