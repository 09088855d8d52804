import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a kind by its name', () => {
  const source = "export const a = kind.name === 'invoice'\nexport type Kind = 'estimate' | Other\n"
  expect(judged({ [file]: source })).toEqual([`${file}:1 kind-literals`, `${file}:2 kind-literals`])
})

it('takes the name where kinds are described, and in tests', () => {
  const source = "export const name = 'proposal'"
  const places = [
    'packages/shared/src/documents/proposal.ts',
    'packages/shared/src/wire/proposal-names.ts',
    'packages/server/src/database/seed/statuses.ts',
    'packages/web/src/app/routes.tsx',
    'packages/server/test/factories.ts',
    'e2e/documents.spec.ts',
  ]
  expect(judged(Object.fromEntries(places.map((place) => [place, source])))).toEqual([])
})

it('does not mind the word inside others', () => {
  expect(judged({ [file]: "text('invoice.title')" })).toEqual([])
})
