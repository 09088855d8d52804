import { expect, it } from 'vitest'
import { emptyCompanyLegal } from '#documents/company-legal.ts'
import { isVatDueOnDebits } from './vat-on-debits.ts'

const french = { ...emptyCompanyLegal, country: 'FR', isVatOnDebits: true }

it.each<[string, Partial<typeof french>, boolean]>([
  ['which sells services', { nature: 'services' }, true],
  ['which sells both', { nature: 'mixed' }, true],
  ['which has not stated what it sells', {}, true],
  ['which sells goods', { nature: 'goods' }, false],
  ['which charges no VAT', { nature: 'services', vatRegime: 'franchise' }, false],
  ['which is in Belgium', { nature: 'services', country: 'BE' }, false],
  ['which pays VAT when it is paid', { nature: 'services', isVatOnDebits: false }, false],
])('VAT on debits of a company %s', (_, changes, expected) => {
  expect(isVatDueOnDebits({ ...french, ...changes })).toBe(expected)
})
