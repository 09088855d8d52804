import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { placeholders } from '@quittance/shared/documents/templates.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { getDefaultTemplate } from './mail-template.ts'

const templateKeys = kinds.flatMap(({ name: kind }) =>
  locales.flatMap((locale) => ['FR', 'CH'].map((country) => ({ kind, locale, country }))),
)

it.each(templateKeys)(
  'uses all placeholders that its kind has, and no others ($kind, $locale, $country)',
  (key) => {
    const { subject, message } = getDefaultTemplate(key, key.country)
    const usedPlaceholders = `${subject}\n${message}`.match(/\{+[^{}]*\}+/g)
    // A document that claims nothing usually has no due date.
    const expected = placeholders.filter((name) => name !== 'due_date' || getKind(key.kind).claim !== 'none')
    expect([...new Set(usedPlaceholders)].sort()).toEqual(expected.map((name) => `{${name}}`).sort())
    expect(subject).not.toContain('\n')
  },
)

it.each([
  ['fr', 'FR', 'Avoir {number}\u00a0: {title}', 'notre avoir {number}'],
  ['fr', 'BE', 'Note de crédit {number}\u00a0: {title}', 'notre note de crédit {number}'],
  ['de', 'AT', 'Rechnungskorrektur {number}: {title}', 'unsere Rechnungskorrektur {number}'],
  ['de', 'CH', 'Gutschrift {number}: {title}', 'unsere Gutschrift {number}'],
  ['en', 'BE', 'Credit note {number}: {title}', 'our credit note {number}'],
  ['es', 'ES', 'Factura rectificativa {number}: {title}', 'nuestra factura rectificativa {number}'],
] as const)('names credit notes in %s as is usual in %s', (locale, country, subject, name) => {
  const template = getDefaultTemplate({ kind: 'creditNote', locale }, country)
  expect(template.subject).toBe(subject)
  expect(template.message).toContain(name)
})
