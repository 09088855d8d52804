import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { first, storeDocument } from './fixtures/demo-records.ts'
import { displayName } from './fixtures/document-fields.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

function paletteOf(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  return {
    palette,
    field: palette.getByRole('combobox'),
    active: palette.getByRole('option', { selected: true }),
    group: (name: string) => palette.getByRole('group', { name }),
  }
}

test('a member finds an invoice, copies it, and returns to it, with the command palette', async ({
  page,
  session,
}) => {
  const word = newWord()
  const { id } = await storeDocument(session, getKind('invoice'), { title: word })
  const { palette, field, active, group } = paletteOf(page)
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await expect(group('Create')).toContainText('New invoice')
  await expectUsableDialog(palette)
  await field.fill(word)
  await expect(active).toContainText(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/invoice/edit/${id}$`))
  await expect(palette).toBeHidden()

  await page.getByRole('textbox', { name: englishText('invoice.title') }).press('ControlOrMeta+k')
  await expect(group('This screen')).toContainText('Preview')
  await field.fill('copy')
  await expect(active).toHaveText('Make a copy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`))

  await page.keyboard.press('ControlOrMeta+k')
  const recent = group('Recently opened').getByRole('option').filter({ hasText: word })
  // The copy comes first, once it has loaded.
  await expect(recent).toHaveCount(2)
  await recent.last().click()
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${id}$`))
  await page.keyboard.press('ControlOrMeta+k')
  // Reading it does not make it a second recent record.
  await expect(recent).toHaveCount(2)
})

test('a member opens a page of the settings, a customer and a product, and acts on them from the palette', {
  tag: '@full',
}, async ({ page, demo }) => {
  const { field, active, group } = paletteOf(page)
  const customer = first(demo.customers)
  const product = first(demo.products)
  const choose = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill(words)
    await expect(active).toContainText(words, { ignoreCase: true })
    await page.keyboard.press('Enter')
  }
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await choose('tax rates')
  await expect(page).toHaveURL(/\/settings\/tax-rates$/)

  await page.goto(`customer/show/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: displayName(customer) })).toBeVisible()
  await choose('new invoice')
  await expect(page).toHaveURL(new RegExp(`/invoice/create/customer/${customer.id}$`))

  await page.goto(`product/edit/${product.id}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(product.name)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(group('This screen')).toContainText('Retire')
  await expect(group('Recently opened')).toContainText(product.name)
  await group('Recently opened')
    .getByRole('option')
    .filter({ hasText: displayName(customer) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/customer/show/${customer.id}$`))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true })
  test('the palette is in the profile menu', { tag: '@full' }, async ({ page }) => {
    const { palette, field } = paletteOf(page)
    await page.goto('invoices')
    await page.getByRole('button', { name: /^Profile: / }).click()
    await page.getByRole('button', { name: 'Commands' }).click()
    await expect(field).toBeFocused()
    await expectNoSidewaysScrolling(page)
    await palette.getByRole('option', { name: 'Customers', exact: true }).click()
    await expect(page).toHaveURL(/\/customers$/)
  })
})
