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
])('rejects %s', (jsx) => {
  expect(findViolations({ [wordingFile]: `export const a = ${jsx}` })).toEqual([
    `${wordingFile}:1 no-literal-wording`,
  ])
})

it.each([
  "<b>{text('save')}</b>",
  '<Field label={text(\'price\')} name="price" />',
  '<b>{price} %</b>',
  '<b>{a}&nbsp;·&nbsp;{b}</b>',
  '<input type="text" autoComplete="email" />',
])('accepts %s', (jsx) => {
  expect(findViolations({ [wordingFile]: `export const a = ${jsx}` })).toEqual([])
})

const kindFile = 'packages/web/src/documents/DocumentForm.tsx'

it('rejects the name of a kind', () => {
  const source = "export const a = kind.name === 'invoice'\nexport type Kind = 'estimate' | Other\n"
  expect(findViolations({ [kindFile]: source })).toEqual([
    `${kindFile}:1 no-kind-literals`,
    `${kindFile}:2 no-kind-literals`,
  ])
})

it.each(['invoice', 'estimate', 'proposal', 'creditNote'])('knows the kind %s', (name) => {
  expect(findViolations({ [kindFile]: `export const a = '${name}'` })).toEqual([
    `${kindFile}:1 no-kind-literals`,
  ])
})

it('accepts the name where kinds are defined, and in tests', () => {
  const source = "export const name = 'proposal'"
  const files = [
    'packages/shared/src/documents/document-kinds.ts',
    'packages/shared/src/wire/field-names.ts',
    'packages/server/src/settings/credit-note-names.ts',
    'packages/server/src/demo/demo-documents.ts',
    'packages/server/test/test-company.ts',
    'e2e/documents.spec.ts',
  ]
  expect(findViolations(Object.fromEntries(files.map((path) => [path, source])))).toEqual([])
})

it('accepts the name as a part of other texts', () => {
  expect(findViolations({ [kindFile]: "text('invoice.title')" })).toEqual([])
})

const dictionary = 'packages/shared/src/locales/en/lists.json'
const screen = 'packages/web/src/documents/DocumentForm.tsx'
const texts = '{\n  "form.save": "Save",\n  "lists.done_other": "Done"\n}'

it('rejects texts that no code uses', () => {
  expect(findViolations({ [dictionary]: texts, [screen]: "export const a = text('form.save')" })).toEqual([
    `${dictionary}:3 unused-translations`,
  ])
})

it('rejects texts that only a test or another language uses', () => {
  const test = 'packages/web/src/documents/form.test.ts'
  const other = 'packages/shared/src/locales/fr.ts'
  expect(
    findViolations({ [dictionary]: texts, [test]: "text('form.save')", [other]: "f('lists.done')" }),
  ).toEqual([`${dictionary}:2 unused-translations`, `${dictionary}:3 unused-translations`])
})

it.each([
  "export const a = [text('form.save'), text('lists.done')]",
  "export const a = { key: 'form.save', other: 'lists.done' }",
  'export const a = [text(`form.\u0024{name}`), text(`\u0024{place}.done`)]',
])('accepts texts that %s uses', (source) => {
  expect(findViolations({ [dictionary]: texts, [screen]: source })).toEqual([])
})

it('ignores templates that match any key', () => {
  const source = 'export const a = `\u0024{place}.\u0024{name}`'
  expect(findViolations({ [dictionary]: texts, [screen]: source })).toEqual([
    `${dictionary}:2 unused-translations`,
    `${dictionary}:3 unused-translations`,
  ])
})
