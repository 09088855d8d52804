import { expect, it } from 'vitest'
import { createContent, createLine } from '#test/law/examples.ts'
import { adaptToCountry } from './country-content.ts'
import { computeLegalTotals, findLegalTotals } from './legal-totals.ts'

const plain = createContent([createLine('100', [])])
const taxed = createContent([createLine('100', ['6', '2'])])

it('lets a company outside of the known countries invoice without tax, and with several taxes', () => {
  // 100.00 without tax
  expect(computeLegalTotals(plain, { country: 'US' })).toMatchObject({ vat: '0.00', owed: '100.00' })
  // 6 % of 100.00 count as VAT, and 2 % as a charge: 100.00 + 2.00 + 6.00 = 108.00
  expect(computeLegalTotals(taxed, { country: 'US' })).toMatchObject({
    net: '102.00',
    vat: '6.00',
    owed: '108.00',
  })
})

it('asks companies in known countries for a reason, and for one VAT rate', () => {
  for (const content of [plain, taxed]) {
    expect(findLegalTotals(content, { country: 'FR' })).toBeNull()
    expect(adaptToCountry(content, 'FR')).toBe(content)
    expect(adaptToCountry(content, '')).toBe(content)
  }
})
