import { expect, type Page } from '@playwright/test'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { rejectedCall } from './fixtures/browser-errors.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { addProduct, enter } from './fixtures/document-lines.ts'
import { newWord } from './fixtures/search-bar.ts'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')

function productForm(page: Page) {
  const textbox = (name: string) => page.getByRole('textbox', { name })
  return {
    name: textbox(englishText('catalogue.name')),
    price: textbox(englishText('line.price')),
    group: page.getByRole('combobox', { name: englishText('catalogue.group') }),
    save: page.getByRole('button', { name: englishText('catalogue.save-product') }),
    update: page.getByRole('button', { name: englishText('catalogue.update-product') }),
    retire: page.getByRole('button', { name: englishText('catalogue.retire'), exact: true }),
    delete: page.getByRole('button', { name: englishText('catalogue.delete'), exact: true }),
  }
}

const history = (page: Page) =>
  page.getByRole('region', { name: englishText('history.title') }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.describe('a product', () => {
  test.use({ kind: invoice })

  test('is created, found in the list and offered in documents', async ({ page, form, demo }) => {
    const name = `Étude ${newWord()}`
    const product = productForm(page)
    await page.goto('dashboard')
    await page.getByRole('link', { name: englishText('products.title') }).click()
    await page.getByRole('link', { name: englishText('catalogue.new-product') }).click()
    await product.save.click()
    await expect(page.getByText('Please fix 2 problems')).toBeVisible()
    await product.name.fill(name)
    await enter(product.price, '12,345')
    await page.getByRole('combobox', { name: englishText('catalogue.product-taxes') }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'VAT 10%' }).click()
    await page.keyboard.press('Escape')
    await product.save.click()
    await expect(said(page, englishText('catalogue.product-added'))).toBeVisible()
    await page.getByRole('searchbox', { name: englishText('lists.search') }).fill(name)
    await expect(rows(page)).toHaveCount(1)

    await form.openNew()
    await form.fillLeast(demo)
    await addProduct(page, name)
    await expect(form.line(2).price).toHaveValue('12,345.00')
    await expect(page.getByRole('button', { name: 'Tax rates, line 2: VAT 10%' })).toBeVisible()
    await form.save('store')
  })

  test('is changed and retired, and documents keep it as sold', { tag: '@full' }, async ({
    page,
    form,
    session,
  }) => {
    const name = `Étude ${newWord()}`
    const product = productForm(page)
    const stored = await session.call(productCalls.store, { body: { name, price: '12.5' } })
    const { id } = await storeDocument(session, invoice, { lines: [createLine({ productId: stored.id })] })
    const written = await openDocument(session, invoice, id)
    await page.goto(`products?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText(englishText('catalogue.used-by', { count: 1 }))).toBeVisible()
    await expect(product.delete).toBeHidden()
    await enter(product.price, '99.9999')
    await product.update.click()
    await expect(said(page, englishText('catalogue.product-updated'))).toBeVisible()
    await expect(history(page)).toHaveText([/^Changed by Claire Belleroche/, /^Created by Claire Belleroche/])
    await form.openNew()
    await addProduct(page, name)
    await expect(form.line(1).price).toHaveValue('99.9999')

    await page.goto(`products?search=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    const bulk = page.getByRole('group', { name: englishText('lists.bulk') })
    await bulk.getByRole('button', { name: englishText('catalogue.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: englishText('catalogue.delete') })
      .click()
    await expect(page.getByText(englishText('catalogue.in-use-products'))).toBeVisible()
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await bulk.getByRole('button', { name: englishText('catalogue.retire') }).click()
    await page.getByRole('link', { name: new RegExp(`^${englishText('catalogue.tab-retired')}`) }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name }).click()
    await expect(history(page).first()).toHaveText(/^Retired by Claire Belleroche/)
    await expectNoViolations(page)

    await form.openNew()
    const picker = page.getByRole('combobox', { name: englishText('products.label'), exact: true })
    await picker.click()
    await picker.fill(name)
    await expect(page.getByText(englishText('picker.nothing-found'))).toBeVisible()
    expect(await openDocument(session, invoice, id)).toEqual(written)
  })
})

test('input in the form of a product is lost neither by leaving nor by a concurrent save', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(409))
  const name = `Devis ${newWord()}`
  const { id } = await session.call(productCalls.store, { body: { name, price: 1 } })
  const product = productForm(page)
  await page.goto(`product/edit/${id}`)
  await product.name.fill(`${name} bis`)
  await page.getByRole('link', { name: englishText('catalogue.to-products') }).click()
  await page.getByRole('button', { name: englishText('form.stay') }).click()
  await expect(product.name).toHaveValue(`${name} bis`)
  await session.call(productCalls.update, { body: { id, name, price: 2 } })
  await product.update.click()
  await page.getByRole('button', { name: englishText('form.load-newer') }).click()
  await expect(product.price).toHaveValue('2.00')
  await product.price.fill('3')
  await product.update.click()
  await expect(said(page, englishText('catalogue.product-updated'))).toBeVisible()
  await product.delete.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: englishText('catalogue.delete') })
    .click()
  await expect(said(page, englishText('catalogue.deleted'))).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
})

test('a product group is added, used by a product, renamed and retired', { tag: '@full' }, async ({
  page,
}) => {
  const word = newWord()
  const product = productForm(page)
  await page.goto('products/groups')
  await page.getByRole('button', { name: englishText('catalogue.new-group') }).click()
  await page.getByRole('textbox', { name: englishText('catalogue.name') }).fill(`Groupe ${word}`)
  await page.keyboard.press('Enter')
  const row = rows(page).filter({ hasText: word })
  await expect(row).toContainText(englishText('catalogue.unused'))
  await expect(page.getByRole('button', { name: englishText('catalogue.new-group') })).toBeFocused()

  await page.goto('product/create')
  await product.name.fill(`Produit ${word}`)
  await enter(product.price, '5')
  await product.group.click()
  await page
    .getByRole('listbox')
    .getByRole('option', { name: `Groupe ${word}` })
    .click()
  await product.save.click()
  await expect(said(page, englishText('catalogue.product-added'))).toBeVisible()
  await page.getByRole('link', { name: englishText('catalogue.groups') }).click()
  await expect(row).toContainText('1 product')
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeHidden()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: englishText('catalogue.name') }).fill(`Famille ${word}`)
  await page.keyboard.press('Enter')
  await expect(row).toContainText(`Famille ${word}`)
  await row.getByRole('button', { name: /^Retire/ }).click()
  await expect(row).toContainText(englishText('catalogue.state-retired'))
  await page.goto(`products?search=famille%20${word}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`Famille ${word}`)
})

test('an administrator edits tax rates, and staff have no access', async ({
  page,
  server,
  openBrowser,
  errors,
}) => {
  const word = newWord()
  await page.goto('settings/tax-rates')
  await page.getByRole('button', { name: englishText('catalogue.new-tax-rate') }).click()
  await page.getByRole('textbox', { name: englishText('catalogue.name') }).fill(`TVA ${word}`)
  await enter(page.getByRole('textbox', { name: englishText('catalogue.rate') }), '=5,5%')
  await page.getByRole('button', { name: englishText('catalogue.add'), exact: true }).click()
  const row = rows(page).filter({ hasText: word })
  await expect(row).toContainText('5.5')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expectNoViolations(page)
  await enter(page.getByRole('textbox', { name: englishText('catalogue.rate') }), '1001')
  errors.expectErrors(rejectedCall(422))
  await page.getByRole('button', { name: englishText('form.save') }).click()
  await expect(page.getByText('must be at most 1000').first()).toBeVisible()
  await page.getByRole('button', { name: englishText('form.cancel') }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: englishText('catalogue.delete') })
    .click()
  await expect(row).toHaveCount(0)

  const staff = await signIn({ ...server, email: 'hugo@example.com' })
  const theirs = await openBrowser({ storageState: await staff.browserState() })
  await theirs.goto('settings/tax-rates')
  await expect(theirs.getByText(englishText('settings.admin-only'))).toBeVisible()
  await expectNoViolations(theirs)
  await staff.end()
})

test('a currency is added by its name and deleted again', { tag: '@full' }, async ({ page }) => {
  await page.goto('settings/currencies')
  await page.getByRole('button', { name: englishText('catalogue.new-currency') }).click()
  const picker = page.getByRole('combobox', { name: englishText('catalogue.currency') })
  await picker.fill('yen')
  await expect(page.getByText(englishText('picker.nothing-found'))).toBeVisible()
  await picker.fill('swiss')
  await page.getByRole('listbox').getByRole('option', { name: 'CHF · Swiss Franc' }).click()
  await page.getByRole('button', { name: englishText('catalogue.add'), exact: true }).click()
  const row = rows(page).filter({ hasText: 'CHF' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: englishText('catalogue.delete') })
    .click()
  await expect(row).toHaveCount(0)
})

const screens = ['products', 'products/groups', 'product/create', 'settings/tax-rates', 'settings/currencies']

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the catalogue fits a phone', { tag: '@full' }, async ({ page, session }) => {
    const name = 'Très-longue-désignation-sans-aucune-espace'.repeat(4) + newWord()
    const { id } = await session.call(productCalls.store, { body: { name, price: '999999999999.99' } })
    await storeDocument(session, invoice, { lines: [createLine({ productId: id })] })
    for (const screen of [...screens, `products?search=${name}`, `product/edit/${id}`]) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: englishText('app.loading') })).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
    }
    await page.goto('products/groups')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)
  })
})
