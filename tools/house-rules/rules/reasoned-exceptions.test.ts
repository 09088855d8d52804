import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const suppressionFile = 'packages/web/src/documents/document-form.ts'
const [ignore, expectError] = [['@ts', 'ignore'].join('-'), '@ts-expect-error']

it.each([
  `// ${ignore}`,
  `// ${ignore}: because it is so`,
  `// ${expectError}`,
  '// biome-ignore lint/suspicious/noConsole: <explanation>',
  '// biome-ignore lint/suspicious/noConsole:',
  '// biome-ignore-all lint/suspicious/noConsole: the whole file may',
])('refuses %s', (comment) => {
  expect(findViolations({ [suppressionFile]: `${comment}\nexport const a = 1` })).toEqual([`${suppressionFile}:1 reasoned-exceptions`])
})

it.each([
  `// ${expectError} a test gives the wrong type on purpose`,
  '// biome-ignore lint/suspicious/noConsole: the command line speaks to a person',
])('takes %s', (comment) => {
  expect(findViolations({ [suppressionFile]: `${comment}\nexport const a = 1` })).toEqual([])
})
