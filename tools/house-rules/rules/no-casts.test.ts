import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/web/src/documents/document-form.ts'

it.each([
  'export const a = b as string',
  'export const a = b as unknown as string',
  'export const a = <string>b',
  'let a!: string',
  'class A { a!: string }',
])('refuses %s', (source) => {
  expect(new Set(judged({ [file]: source }))).toEqual(new Set([`${file}:1 no-casts`]))
})

it('takes what the compiler checks, and what a comment gives a reason for', () => {
  const checked = 'export const a = [1] as const satisfies number[]'
  const reasoned = '// as: the library types this as unknown\nexport const b = c as string'
  expect(judged({ [file]: `${checked}\n${reasoned}` })).toEqual([])
})

it('wants a reason, not a sign', () => {
  expect(judged({ [file]: '// as: x\nexport const b = c as string' })).toEqual([`${file}:2 no-casts`])
})
