import { expect } from '@playwright/test'
import { readCompany, updateBankDetails, updateCompany } from '@quittance/shared/contract/settings.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { selectCountry } from './fixtures/select-country.ts'
import { rejectedCall, test } from './fixtures/test.ts'

test('the company states what the law asks for, helped by what is known', { tag: '@full' }, async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  const { company: before, bank_details: account } = await session.call(readCompany)
  await session.call(updateCompany, {
    body: { ...before, tax_number: '', eas_scheme: '', eas_id: '', note_pmd: '' },
  })
  await page.goto('settings/company')
  const company = page.getByRole('form', { name: 'Company' })
  const legalNumber = company.getByLabel('SIREN / SIRET')
  await legalNumber.fill('732 829 321')
  await expect(company.getByText(/contains a typing error/)).toHaveCount(0)
  await legalNumber.blur()
  await expect(legalNumber).toHaveAccessibleDescription(/SIREN \/ SIRET contains a typing error/)
  await expectNoViolationsInAnyLight(page)
  await legalNumber.fill('732 829 320')
  await expect(company.getByText(/contains a typing error/)).toHaveCount(0)
  await company.getByRole('button', { name: 'Use FR44732829320' }).click()
  await expect(company.getByLabel('VAT number')).toHaveValue('FR44732829320')
  await company.getByRole('button', { name: 'Use the usual sentences' }).click()
  await company.getByLabel('Type of electronic address').selectOption('SIREN (0002)')
  await company.getByLabel('Electronic address', { exact: true }).fill('732829321')
  await company.getByLabel('Legal form').fill('SAS')
  await expectNoViolationsInAnyLight(page)
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(company.getByText(/contains a typing error/).first()).toBeVisible()
  await company.getByLabel('Electronic address', { exact: true }).fill('732 829 320')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Company details saved.')).toBeVisible()
  expect((await session.call(readCompany)).company).toMatchObject({
    legal_form: 'SAS',
    tax_number: 'FR44732829320',
    eas_scheme: '0002',
    eas_id: '732829320',
    note_pmd: expect.stringContaining('trois fois le taux'),
  })

  // The bank details are saved on their own, and the company can still be saved after them.
  const bank = page.getByRole('region', { name: 'Bank details' })
  await bank.getByRole('button', { name: 'Change bank details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change bank details' })
  await expect(dialog.getByText('Every administrator gets an e-mail')).toBeVisible()
  await dialog.getByLabel('IBAN').fill('BE68 5390 0754 7035')
  await dialog.getByLabel('BIC').fill('gkcc be bb')
  await expect(dialog.getByLabel('IBAN')).toHaveAccessibleDescription(/IBAN contains a typing error/)
  await expectNoViolationsInAnyLight(page)
  await dialog.getByLabel('IBAN').fill('BE68 5390 0754 7034')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bank details saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bank.getByText('BE68 •••• •••• 7034')).toBeVisible()
  await expect(bank.getByText('GKCCBEBB')).toBeVisible()
  await expect(bank.getByRole('button', { name: 'Change bank details' })).toBeFocused()
  await company.getByLabel('Legal form').fill('SARL')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await session.call(readCompany)).company.legal_form).toBe('SARL')
  expect((await session.call(readCompany)).bank_details.iban).toBe('BE68539007547034')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolationsInAnyLight(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await session.call(updateBankDetails, { body: account })
  await session.call(updateCompany, { body: before })
})

test('the numbers of the company are named as in its country', { tag: '@full' }, async ({ page }) => {
  await page.goto('settings/company')
  const company = page.getByRole('form', { name: 'Company' })
  await selectCountry(page, 'Germany')
  await expect(company.getByLabel('Handelsregister')).toBeVisible()
  await expect(company.getByLabel('USt-IdNr.')).toBeVisible()
  await selectCountry(page, 'United States')
  await expect(company.getByLabel('Registration number')).toBeVisible()
  await expect(company.getByLabel('Tax number')).toBeVisible()
})
