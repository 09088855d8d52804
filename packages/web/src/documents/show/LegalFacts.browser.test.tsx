import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type { AdjustmentKind } from '@quittance/shared/documents/tax-class.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../test/render-component.tsx'
import { LegalFacts } from './LegalFacts.tsx'

it.each<[string, AdjustmentKind, string | null]>([
  ['25', 'disbursement', 'an expense passed on without VAT'],
  ['-12', 'price', 'a change of the price, tax included'],
  // Rounding of the sum to pay.
  ['0.99', 'price', null],
  ['0', 'price', null],
])('says what an adjustment of %s is (%s): %s', async (amount, adjustmentKind, expected) => {
  const legal = { ...emptyLegalDetails, adjustmentKind, orderReference: 'PO-55' }
  const screen = await renderComponent(<LegalFacts document={{ legal, adjustments: decimal(amount) }} />)
  await expect.element(screen.getByRole('definition').filter({ hasText: 'PO-55' })).toBeVisible()
  const definitions = screen.getByRole('definition').elements()
  const kinds = ['Domestic sale', ...(expected === null ? [] : [expected]), 'PO-55']
  expect(definitions.map(({ textContent }) => textContent).sort()).toEqual(kinds.sort())
})
