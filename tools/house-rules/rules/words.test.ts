import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const wordingFile = 'packages/web/src/documents/DocumentForm.tsx'

it.each([
  '<b>Save</b>',
  '<>Save</>',
  "<b>{'Save'}</b>",
  "<b>{saving && 'Saving'}</b>",
  "<b>{saving ? 'Saving' : text('save')}</b>",
  '<b>{`in lines`}</b>',
  '<input placeholder="Chercher" />',
  "<input aria-label={'Search'} />",
  '<Field label={`Price`} />',
])('refuses %s', (jsx) => {
  expect(findViolations({ [wordingFile]: `export const a = ${jsx}` })).toEqual([
    `${wordingFile}:1 literal-wording`,
  ])
})

it.each([
  "<b>{text('save')}</b>",
  '<Field label={text(\'price\')} name="price" />',
  '<b>{price} %</b>',
  '<b>{a}&nbsp;·&nbsp;{b}</b>',
  '<input type="text" autoComplete="email" />',
])('takes %s', (jsx) => {
  expect(findViolations({ [wordingFile]: `export const a = ${jsx}` })).toEqual([])
})

const kindFile = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a kind by its name', () => {
  const source = "export const a = kind.name === 'invoice'\nexport type Kind = 'estimate' | Other\n"
  expect(findViolations({ [kindFile]: source })).toEqual([
    `${kindFile}:1 kind-literals`,
    `${kindFile}:2 kind-literals`,
  ])
})

it('takes the name where kinds are described, and in tests', () => {
  const source = "export const name = 'proposal'"
  const places = [
    'packages/shared/src/documents/document-kinds.ts',
    'packages/shared/src/wire/names.ts',
    'packages/server/src/database/seed/statuses.ts',
    'packages/web/src/app/routes.tsx',
    'packages/server/test/test-company.ts',
    'e2e/documents.spec.ts',
  ]
  expect(findViolations(Object.fromEntries(places.map((place) => [place, source])))).toEqual([])
})

it('does not mind the word inside others', () => {
  expect(findViolations({ [kindFile]: "text('invoice.title')" })).toEqual([])
})

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
  expect(
    findViolations({ [dictionary]: words, [test]: "text('form.save')", [other]: "f('lists.done')" }),
  ).toEqual([`${dictionary}:2 words-in-use`, `${dictionary}:3 words-in-use`])
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
