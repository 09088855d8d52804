import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { createNewLabel } from './new-records.ts'

const jeanne = { name: 'Jeanne', email: 'jeanne@example.com' }

it.each([
  ['customer', ' Dupont ', [jeanne], 'New customer “Dupont”'],
  ['lead', 'Dupont', [], 'New lead “Dupont”'],
  ['customer', '', [], 'New customer'],
  ['customer', '', [jeanne], null],
  // A second customer of the same name is plausible, one with the same e-mail address is not.
  ['customer', 'jeanne', [jeanne], 'New customer “jeanne”'],
  ['customer', 'Jeanne@example.com', [jeanne], null],
  ['product', 'Étagère', [{ name: 'Étagère haute' }], 'New product “Étagère”'],
  ['product', 'etagere', [{ name: 'Étagère' }], null],
] as const)('returns the label for a new %s from %j', (type, typed, found, label) => {
  expect(createNewLabel({ type, typed, found }, englishText)).toBe(label)
})
