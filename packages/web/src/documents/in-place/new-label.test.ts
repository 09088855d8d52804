import { englishText } from '@quittance/shared/text/english-text.ts'
import { expect, it } from 'vitest'
import { newLabel } from './new-label.ts'

const jeanne = { name: 'Jeanne', email: 'jeanne@example.com' }

it.each([
  ['customer', ' Dupont ', [jeanne], 'New customer “Dupont”'],
  ['lead', 'Dupont', [], 'New lead “Dupont”'],
  ['customer', '', [], 'New customer'],
  ['customer', '', [jeanne], null],
  // Another of the same name there may be, of the same e-mail hardly.
  ['customer', 'jeanne', [jeanne], 'New customer “jeanne”'],
  ['customer', 'Jeanne@example.com', [jeanne], null],
  ['product', 'Étagère', [{ name: 'Étagère haute' }], 'New product “Étagère”'],
  ['product', 'etagere', [{ name: 'Étagère' }], null],
] as const)('offers to make a %s of %j', (of, typed, found, label) => {
  expect(newLabel({ of, typed, found }, englishText)).toBe(label)
})
