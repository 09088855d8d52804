import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const folder = 'packages/server/src/documents'

it('wants a command to export one function of its name', () => {
  const sources = {
    [`${folder}/save-document.ts`]: 'export type Outcome = 1\nexport function saveDocument() {}',
    [`${folder}/open-document.ts`]: 'export function readDocument() {}',
    [`${folder}/check-number.ts`]: 'export function checkNumber() {}\nexport function nextNumber() {}',
    [`${folder}/manager.ts`]: 'export function manager() {}',
  }
  expect(judged(sources)).toEqual(
    ['open-document', 'check-number', 'manager'].map((name) => `${folder}/${name}.ts:1 subject-vocabulary`),
  )
})

it('knows the roles and the domain values', () => {
  const names = ['routes', 'repository', 'presenter', 'document-values', 'save-document.test']
  expect(judged(Object.fromEntries(names.map((name) => [`${folder}/${name}.ts`, '']))).length).toBe(0)
})
