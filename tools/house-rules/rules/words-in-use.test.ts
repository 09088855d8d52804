import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const dictionary = 'packages/shared/src/locales/en/lists.json'
const screen = 'packages/web/src/documents/DocumentForm.tsx'
const words = '{\n  "form.save": "Save",\n  "lists.done_other": "Done"\n}'

it('refuses words that nobody says', () => {
  expect(findViolations({ [dictionary]: words, [screen]: "export const a = text('form.save')" })).toEqual([
    `${dictionary}:3 words-in-use`,
  ])
})

it('refuses words that only a test or another dictionary says', () => {
  const test = 'packages/web/src/documents/form.test.ts'
  const other = 'packages/shared/src/locales/fr.ts'
  expect(findViolations({ [dictionary]: words, [test]: "text('form.save')", [other]: "f('lists.done')" })).toEqual([
    `${dictionary}:2 words-in-use`,
    `${dictionary}:3 words-in-use`,
  ])
})

it.each([
  "export const a = [text('form.save'), text('lists.done')]",
  "export const a = { key: 'form.save', other: 'lists.done' }",
  'export const a = [text(`form.\u0024{name}`), text(`\u0024{place}.done`)]',
])('takes words that are said: %s', (source) => {
  expect(findViolations({ [dictionary]: words, [screen]: source })).toEqual([])
})

it('takes no template that could be anything for all words', () => {
  const source = 'export const a = `\u0024{place}.\u0024{name}`'
  expect(findViolations({ [dictionary]: words, [screen]: source })).toEqual([
    `${dictionary}:2 words-in-use`,
    `${dictionary}:3 words-in-use`,
  ])
})
