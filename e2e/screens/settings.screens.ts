import { expect } from '@playwright/test'
import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { first } from '../fixtures/demo-records.ts'
import { scrollBelowBar, test } from './stage.ts'

test('API tokens with scopes', async ({ page, session, picture }) => {
  await session.call(storeToken, { body: { name: 'Online shop', scopes: ['issue', 'money'] } })
  await session.call(storeToken, { body: { name: 'Reports', scopes: [] } })
  await page.goto('settings/tokens')
  await expect(page.getByRole('row', { name: /Online shop/ }).first()).toBeVisible()
  await picture('settings/tokens-stored')
  await page.getByRole('button', { name: englishText('members.make-token') }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await picture('settings/tokens-new')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Online shop/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await picture('settings/tokens-revoke')
})

test('own print template with its preview', async ({ page, picture }) => {
  await page.goto('settings/paper')
  const name = englishText('print-templates.letterhead')
  await page
    .getByRole('button', { name: englishText('print-templates.duplicate-of', { name }), exact: true })
    .click()
  const preview = page.getByRole('region', { name: englishText('print-templates.preview') })
  await expect(preview.getByRole('img').first()).toHaveAttribute('src', /^blob:/)
  await picture('settings/own-template')
  await page.goto('settings/paper')
  await scrollBelowBar(page.getByRole('button', { name: /^Edit / }).first())
  await picture('settings/own-templates')
})

test('start from a country', { tag: '@light' }, async ({ page, picture }) => {
  await page.goto('settings/region')
  const start = page.getByRole('form', { name: englishText('region.start') })
  const country = start.getByRole('combobox', { name: englishText('region.country') })
  await country.fill('Switz')
  await page.getByRole('option', { name: 'Switzerland', exact: true }).click()
  await picture('settings/region-country')
})

test('legal data of the company', async ({ page, picture }) => {
  await page.goto('settings/company')
  const number = page.getByLabel('SIREN / SIRET')
  await number.fill('732 829 321')
  await number.blur()
  await number.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await picture('settings/company-legal')
})

test('legal data of a customer', async ({ page, demo, picture }) => {
  await page.goto(`customer/edit/${first(demo.customers).id}`)
  const number = page.getByLabel('SIREN / SIRET')
  await number.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await picture('parties/customer-legal')
})

test('changes', { tag: '@light' }, async ({ page, session, picture }) => {
  await session.call(taxRateCalls.store, { body: { name: 'Eco tax', rate: 3 } })
  await session.call(storeToken, { body: { name: 'Accounting', scopes: ['export-books'] } })
  await page.goto('settings/changes')
  await expect(page.getByText('Eco tax').first()).toBeVisible()
  await picture('settings/changes-made')
})

test('preview of an import of products', async ({ page, picture }) => {
  await page.goto('products/import')
  const rows = [
    'Réf.;Désignation;Famille;Prix de vente HT;Unité;Taux TVA',
    'A1;Étagère en chêne;Mobilier;1 234,50 €;pièce;20 %',
    'A2;Pose, deux personnes;Services;45,50;h;20 %',
    'A3;Échantillon offert;;gratuit;;20 %',
    'A4;Bureau;;10,00;;33,3 %',
  ]
  const file = { name: 'tarif.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  const preview = page.getByRole('region', { name: englishText('imports.preview') })
  await expect(preview).toBeVisible()
  await picture('catalogue/import-columns')
  await scrollBelowBar(preview)
  await picture('catalogue/import-preview')
})
