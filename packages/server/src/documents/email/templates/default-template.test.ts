import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { placeholders } from '@quittance/shared/documents/templates.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { getDefaultTemplate } from './mail-template.ts'

const templateKeys = kinds.flatMap(({ name: kind }) => locales.map((locale) => ({ kind, locale })))

it.each(templateKeys)('uses all placeholders that its kind has, and no others ($kind, $locale)', (key) => {
  const { subject, message } = getDefaultTemplate(key)
  const usedPlaceholders = `${subject}\n${message}`.match(/\{+[^{}]*\}+/g)
  // A document that claims nothing usually has no due date.
  const expected = placeholders.filter((name) => name !== 'due_date' || getKind(key.kind).claim !== 'none')
  expect([...new Set(usedPlaceholders)].sort()).toEqual(expected.map((name) => `{${name}}`).sort())
  expect(subject).not.toContain('\n')
})
