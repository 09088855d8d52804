import { expect } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { openDocument, storeDocument } from './fixtures/demo-records.ts'
import { test } from './fixtures/test.ts'

test('the data that the law asks for is entered, saved and shown again', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice)
  await page.goto(`invoice/edit/${id}`)
  const section = page.locator('details').filter({ hasText: 'Tax and references' })
  await page.getByText('Tax and references').click()
  await page.getByLabel('VAT treatment').selectOption('Intra-Community supply of goods')
  await page.getByRole('textbox', { name: 'Date of delivery or service' }).fill('20/11/2026')
  await page.getByLabel('Customer order number').fill('PO-55')
  // High enough for the whole form, so that the bars of the window cover no field.
  await page.setViewportSize({ width: 1280, height: 2000 })
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  expect(await openDocument(session, invoice, id)).toMatchObject({
    taxTreatment: 'intra-eu',
    deliveryDate: '2026-11-20',
    orderReference: 'PO-55',
  })
  await page.goto(`invoice/edit/${id}`)
  await expect(section).toHaveAttribute('open', '')
  await expect(page.getByLabel('Customer order number')).toHaveValue('PO-55')
  await page.goto(`invoice/show/${id}`)
  for (const fact of ['Intra-Community supply of goods', '20 Nov 2026', 'PO-55'])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expectNoViolations(page)
})

test('an adjustment of 1.00 or more is a change of the price or an expense', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeDocument(session, invoice)
  await page.goto(`invoice/edit/${id}`)
  await page.getByText('Tax and references').click()
  await expect(page.getByLabel('The adjustment is')).toBeHidden()
  await page.getByLabel('Adjustments').fill('25')
  await page.getByLabel('The adjustment is').selectOption('an expense passed on without VAT')
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  expect(await openDocument(session, invoice, id)).toMatchObject({ adjustmentKind: 'disbursement' })
})

test('a tax rate of 0 % states its reason, and a tax that is no VAT is marked', { tag: '@full' }, async ({
  page,
  session,
}) => {
  await page.goto('settings/tax-rates')
  await page.getByRole('button', { name: 'New tax rate' }).click()
  await page.getByLabel('Name').fill('Music lessons')
  await page.getByLabel('Rate (%)').fill('0')
  await page.getByLabel('Reason for 0').selectOption('Exempt')
  await page.getByLabel('Sentence on the invoice').fill('Article 132 of Directive 2006/112/EC')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Music lessons' })).toBeVisible()
  const { tax_rates } = await session.call(taxRateCalls.list)
  expect(tax_rates.find(({ name }) => name === 'Music lessons')).toMatchObject({
    kind: 'vat',
    category: 'E',
    exemption_text: 'Article 132 of Directive 2006/112/EC',
  })
})
