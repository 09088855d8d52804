import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const screenFile = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a path that climbs, however it is written', () => {
  expect(findViolations({ [screenFile]: "import '../ui/toasts.ts'" })).toEqual([`${screenFile}:1 no-climbing-imports`])
  expect(findViolations({ [screenFile]: "import './../ui/toasts.ts'" })).toEqual([`${screenFile}:1 no-climbing-imports`])
})

it('takes siblings, subpaths and packages', () => {
  expect(findViolations({ [screenFile]: "import './a.ts'\nimport '#ui/toasts.ts'\nimport 'react'" })).toEqual([])
})

it('leaves tests alone', () => {
  expect(findViolations({ 'packages/web/src/documents/a.test.ts': "import '../ui/toasts.ts'" })).toEqual([])
})
