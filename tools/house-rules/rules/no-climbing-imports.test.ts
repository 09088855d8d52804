import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a path that climbs, however it is written', () => {
  expect(judged({ [file]: "import '../ui/toasts.ts'" })).toEqual([`${file}:1 no-climbing-imports`])
  expect(judged({ [file]: "import './../ui/toasts.ts'" })).toEqual([`${file}:1 no-climbing-imports`])
})

it('takes siblings, subpaths and packages', () => {
  expect(judged({ [file]: "import './a.ts'\nimport '#ui/toasts.ts'\nimport 'react'" })).toEqual([])
})

it('leaves tests alone', () => {
  expect(judged({ 'packages/web/src/documents/a.test.ts': "import '../ui/toasts.ts'" })).toEqual([])
})
