import { expect } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import { refusedCall, test } from './fixtures/test.ts'

test('a customer has the numbers that electronic invoices need, and is found by them', async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(refusedCall(422))
  const word = newWord()
  const names = { client_name: `Zoé ${word}`, company_name: `${word} SARL`, country: 'FR' }
  const { id } = await session.call(partyRecords.customer.store, { body: names })
  await page.goto(`customer/edit/${id}`)
  await page.getByLabel('Registration number').fill('552 100 554')
  await page.getByRole('button', { name: 'Use the address 552100554' }).click()
  await expect(page.getByLabel('Type of electronic address')).toHaveValue('0225')
  await page.getByLabel('Electronic address', { exact: true }).fill('552100555')
  await page.getByLabel('Buyer reference').fill('SERVICE-7')
  await expect(page.getByLabel('Type of buyer')).toContainText('As the data suggests: Business')
  await page.getByLabel('Type of buyer').selectOption('Business')
  await page.getByText('Delivery address').first().click()
  await page.getByLabel('Delivered to').fill('Dépôt nord')
  await page.getByLabel('Delivery city').fill('Namur')
  await page.getByRole('combobox', { name: 'Delivery country' }).fill('Belgium')
  await page.getByRole('listbox').getByRole('option', { name: 'Belgium' }).click()
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/contains a typing error/).first()).toBeVisible()
  await page.getByLabel('Electronic address', { exact: true }).fill('552100554')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`customer/show/${id}`))
  await expect(page.getByText('SERVICE-7').first()).toBeVisible()
  await expect(page.getByText('Dépôt nord Namur Belgium')).toBeVisible()
  await expect(page.getByText('552 100 554').first()).toBeVisible()
})
