import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/server/src/auth/equal-work.test.ts'
const alone = 'packages/server/src/auth/equal-work.alone.test.ts'

it.each(
  ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'resetModules'].map((how) => `vi.${how}('argon2')`),
)('refuses %s where other files are tested in the same process', (source) => {
  expect(judged({ [file]: source })).toEqual([`${file}:1 replaced-modules-alone`])
  expect(judged({ [alone]: source })).toEqual([])
})

it('takes what the runner puts back by itself', () => {
  expect(judged({ [file]: "vi.spyOn(console, 'log')\nvi.fn()\nserver.mock()\n" })).toEqual([])
})
