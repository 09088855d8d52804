import { expect, type Page } from '@playwright/test'
import { estimate, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { test } from './fixtures/test.ts'

const createTaxed = (name: string, [quantity, price, rate]: readonly [string, string, string]) =>
  createLine({
    name,
    quantity: decimal(quantity),
    price: decimal(price),
    taxRates: [{ id: null, name: `VAT ${rate}%`, rate: decimal(rate) }],
  })

/** Lines 99.99 + 30.86, a discount of 7.50 + 2.31; VAT 20 % of 92.49 and 5.5 % of 28.55. */
const discounted = {
  lines: [createTaxed('Desk', ['3', '33.33', '20']), createTaxed('Book', ['2.5', '12.3456', '5.5'])],
  discountPercentage: decimal('7.5'),
}

const explain = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Explain: ${name}, `) })
const section = (page: Page) => page.locator('details').filter({ hasText: 'VAT by rate' })

async function expectDerivations(page: Page): Promise<void> {
  await explain(page, 'Total including VAT').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('121.04')
  await dialog.getByRole('button', { name: 'Total VAT', exact: true }).click()
  await dialog.getByRole('button', { name: 'VAT, 20%', exact: true }).click()
  await expect(dialog).toContainText('20% of 92.49')
  await dialog.getByRole('button', { name: 'Taxable amount, 20%', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 1: Desk' })).toContainText('3 × 33.33')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Discount' })).toContainText('7.5% of 99.99')
  await expect(dialog).toContainText('Each line is rounded to 2 decimals.')
  await expectNoViolationsInAnyLight(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('the VAT of each rate is shown and explained in the form, and follows its changes', {
  tag: '@full',
}, async ({ page, session }) => {
  const { id } = await storeDocument(session, invoice, discounted)
  await page.goto(`invoice/edit/${id}`)
  await page.getByText('VAT by rate').click()
  await expect(section(page)).toContainText(
    'VAT by law is 20.07 EUR, the tax of the document 21.70 EUR: the discount changes the amount to which VAT applies.',
  )
  await expectDerivations(page)
  await page.getByLabel('Discount Percent').fill('0')
  await expect(section(page)).not.toContainText('VAT by law')
  await expect(explain(page, 'Total VAT')).toHaveAccessibleName('Explain: Total VAT, 21.70 EUR')
})

test('the page of an invoice explains the same amounts', { tag: '@full' }, async ({ page, session }) => {
  const { id } = await storeDocument(session, invoice, discounted)
  await page.goto(`invoice/show/${id}`)
  await page.getByText('VAT by rate').click()
  await expect(section(page)).toContainText('VAT by law is 20.07 EUR')
  await expectDerivations(page)
})

test('without a reason for no VAT there are no amounts, and offers have none', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice)
  await page.goto(`invoice/edit/${id}`)
  await page.getByText('VAT by rate').click()
  await expect(section(page)).toContainText('There are no totals yet')
  const offer = await storeDocument(session, estimate, discounted)
  await page.goto(`estimate/edit/${offer.id}`)
  await expect(page.getByText('Tax and references')).toBeVisible()
  await expect(page.getByText('VAT by rate')).toHaveCount(0)
})
