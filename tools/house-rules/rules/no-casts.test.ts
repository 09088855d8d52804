import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const castFile = 'packages/web/src/documents/document-form.ts'

it.each([
  'export const a = b as string',
  'export const a = b as unknown as string',
  'export const a = <string>b',
  'let a!: string',
  'class A { a!: string }',
])('refuses %s', (source) => {
  expect(new Set(findViolations({ [castFile]: source }))).toEqual(new Set([`${castFile}:1 no-casts`]))
})

it('takes what the compiler checks, and what a comment gives a reason for', () => {
  const checked = 'export const a = [1] as const satisfies number[]'
  const reasoned = '// as: the library types this as unknown\nexport const b = c as string'
  expect(findViolations({ [castFile]: `${checked}\n${reasoned}` })).toEqual([])
})

it('wants a reason, not a sign', () => {
  expect(findViolations({ [castFile]: '// as: x\nexport const b = c as string' })).toEqual([`${castFile}:2 no-casts`])
})
