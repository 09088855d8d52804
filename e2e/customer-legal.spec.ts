import { expect } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { newWord } from './fixtures/search-bar.ts'
import { selectCountry } from './fixtures/select-country.ts'
import { rejectedCall, test } from './fixtures/test.ts'

test('a customer has the numbers that electronic invoices need, and is found by them', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const word = newWord()
  const names = { client_name: `Zoé ${word}`, company_name: `${word} SARL`, country: 'FR' }
  const { id } = await session.call(partyRecords.customer.store, { body: names })
  await page.goto(`customer/edit/${id}`)
  const legalNumber = page.getByLabel('SIREN / SIRET')
  await legalNumber.fill('552 100 555')
  await legalNumber.blur()
  await expect(legalNumber).toHaveAccessibleDescription(/SIREN \/ SIRET contains a typing error/)
  await expectNoViolationsInAnyLight(page)
  await legalNumber.fill('552 100 554')
  await page.getByRole('button', { name: 'Use FR96552100554' }).click()
  await expect(page.getByLabel('VAT number')).toHaveValue('FR96552100554')
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
  // Otherwise the bar at the top covers a part of a field.
  await page.getByLabel('Delivered to').evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await expectNoViolationsInAnyLight(page, page.getByRole('group', { name: 'Delivery address' }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/contains a typing error/).first()).toBeVisible()
  await page.getByLabel('Electronic address', { exact: true }).fill('552100554')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`customer/show/${id}`))
  await expect(page.getByText('SERVICE-7').first()).toBeVisible()
  await expect(page.getByText('Dépôt nord Namur Belgium')).toBeVisible()
  await expect(page.getByText('552 100 554').first()).toBeVisible()
  // The page names the numbers as the form does.
  await expect(page.getByRole('term').filter({ hasText: 'SIREN / SIRET' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`customer/edit/${id}`)
  await expect(page.getByLabel('VAT number')).toHaveValue('FR96552100554')
  await expectNoViolationsInAnyLight(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a wrong number of a customer is a warning, named as in the country, and saved', {
  tag: '@full',
}, async ({ page, session }) => {
  const { id } = await session.call(partyRecords.customer.store, {
    body: { client_name: `Otto ${newWord()}`, country: 'FR' },
  })
  await page.goto(`customer/edit/${id}`)
  await expect(page.getByLabel('VAT number')).toBeVisible()
  await selectCountry(page, 'Germany')
  await expect(page.getByLabel('Handelsregister')).toBeVisible()
  const vatNumber = page.getByLabel('USt-IdNr.')
  await vatNumber.fill('DE136695978')
  await vatNumber.blur()
  await expect(page.getByText(/USt-IdNr. contains a typing error/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`customer/show/${id}`))
  await expect(page.getByText('DE136695978').first()).toBeVisible()
})
