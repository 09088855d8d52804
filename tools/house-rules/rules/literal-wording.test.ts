import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

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
  expect(findViolations({ [wordingFile]: `export const a = ${jsx}` })).toEqual([`${wordingFile}:1 literal-wording`])
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
