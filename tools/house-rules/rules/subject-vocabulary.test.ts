import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const subjectFolder = 'packages/server/src/documents'

it('wants a command to export one function of its name', () => {
  const sources = {
    [`${subjectFolder}/save-document.ts`]: 'export type Outcome = 1\nexport function saveDocument() {}',
    [`${subjectFolder}/open-document.ts`]: 'export function readDocument() {}',
    [`${subjectFolder}/check-number.ts`]: 'export function checkNumber() {}\nexport function nextNumber() {}',
    [`${subjectFolder}/manager.ts`]: 'export function manager() {}',
  }
  expect(findViolations(sources)).toEqual(
    ['open-document', 'check-number', 'manager'].map((name) => `${subjectFolder}/${name}.ts:1 subject-vocabulary`),
  )
})

it('knows the roles and the domain values', () => {
  const names = ['routes', 'repository', 'presenter', 'document-values', 'save-document.test']
  expect(findViolations(Object.fromEntries(names.map((name) => [`${subjectFolder}/${name}.ts`, '']))).length).toBe(0)
})
