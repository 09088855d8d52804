import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const kindFile = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a kind by its name', () => {
  const source = "export const a = kind.name === 'invoice'\nexport type Kind = 'estimate' | Other\n"
  expect(findViolations({ [kindFile]: source })).toEqual([`${kindFile}:1 kind-literals`, `${kindFile}:2 kind-literals`])
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
  expect(findViolations(Object.fromEntries(places.map((place) => [place, source])))).toEqual([])
})

it('does not mind the word inside others', () => {
  expect(findViolations({ [kindFile]: "text('invoice.title')" })).toEqual([])
})
