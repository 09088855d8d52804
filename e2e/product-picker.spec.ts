import { expect } from '@playwright/test'
import { listProductsOfGroup } from '@quittance/shared/contract/picker-lists.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { waitForAnimations } from './fixtures/accessibility-checks.ts'
import { first, loadDemoRecords, storeDocument } from './fixtures/demo-records.ts'
import { choose } from './fixtures/document-fields.ts'
import { addProduct } from './fixtures/document-lines.ts'
import { forEachKind, test } from './fixtures/test.ts'

const words = {
  all: 'Select All Products',
  none: 'Type a product or a description, or select products below.',
  remove: 'Remove All',
}

forEachKind(
  () => {
    test('products are added by group, all of a group at once, and removed again', async ({
      form: { page, openNew, line },
      demo,
      session,
    }) => {
      const group = first(demo.groups.slice(2))
      const { products } = await session.call(listProductsOfGroup, { body: { product_group_id: group.id } })
      const remove = page.getByRole('button', { name: words.remove, exact: true })
      const picker = page.getByRole('combobox', { name: 'Products', exact: true })
      const groups = page.getByRole('combobox', { name: 'Product Group', exact: true })

      await openNew()
      await expect(groups).toBeHidden()
      await page.getByRole('switch', { name: 'Choose products by group' }).click()
      await choose(page, groups, group.name)
      await picker.click()
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(products.length)
      await picker.press('Escape')
      await addProduct(page, first(products).name)
      await expect(remove).toBeHidden()

      await page.getByRole('button', { name: `Select all products of ${group.name}`, exact: true }).click()
      await expect(
        page.getByText(englishText('products.count', { count: products.length }), { exact: true }),
      ).toBeVisible()
      await line(2).remove.click()
      await expect(
        page.getByText(englishText('products.count', { count: products.length - 1 }), { exact: true }),
      ).toBeVisible()
      await remove.click()
      await expect(page.getByText(words.none)).toBeVisible()
      await expect(remove).toBeHidden()

      await page.getByRole('switch', { name: 'Choose products by group' }).click()
      await expect(groups).toBeHidden()
      await picker.click()
      await expect(
        page
          .getByRole('listbox')
          .getByRole('option')
          .filter({ hasText: first(demo.products).name }),
      ).not.toHaveCount(0)
    })

    test('all products are added with one click, and removed with another', { tag: '@full' }, async ({
      form,
      session,
    }) => {
      const { page } = form
      // Other tests can have added products.
      const { products } = await loadDemoRecords(session)
      const remove = page.getByRole('button', { name: words.remove, exact: true })
      await form.openNew()
      await page.getByRole('button', { name: words.all, exact: true }).click()
      await expect(
        page.getByText(englishText('products.count', { count: products.length }), { exact: true }),
      ).toBeVisible()
      // Many products are more rows than are drawn. Head and blank line count too.
      const table = page.getByRole('table', { name: englishText('products.label') })
      await expect(table).toHaveAttribute('aria-rowcount', String(1 + products.length + 1))
      // Rows that come into view get their height, which moves the button.
      await remove.scrollIntoViewIfNeeded()
      await waitForAnimations(page)
      await remove.click()
      await expect(page.getByText(words.none)).toBeVisible()
      await expect(remove).toBeHidden()
      await expect(form.amount('totals.total')).toHaveText('0.00')
    })

    test('a product that is selected a second time is deselected, and its line is removed', {
      tag: '@full',
    }, async ({ form, demo }) => {
      const [one, other] = [first(demo.products), first(demo.products.slice(1))]
      await form.openNew()
      await addProduct(form.page, one.name)
      await addProduct(form.page, other.name)
      await addProduct(form.page, one.name)
      await expect(form.line(1).name).toHaveValue(other.name)
      await expect(form.line(2).name).toBeHidden()
    })

    test('a removed line can be restored with its changes, and clearing the search removes no line', {
      tag: '@full',
    }, async ({ form, demo }) => {
      const { page } = form
      const picker = page.getByRole('combobox', { name: 'Products', exact: true })
      await form.openNew()
      for (const { name } of demo.products.slice(0, 2)) await addProduct(page, name)
      await form.line(1).name.fill('By hand')
      await form.line(1).remove.click()
      await expect(form.line(2).name).toBeHidden()
      await form.toast('removed').getByRole('button', { name: 'Undo' }).click()
      await expect(form.line(1).name).toHaveValue('By hand')

      await picker.press('Backspace')
      await expect(form.line(2).name).toBeVisible()
      await picker.fill('no such product')
      const offered = page.getByRole('listbox', { name: 'Products' })
      await expect(offered.getByText('No results')).toBeVisible()
    })

    test('a list with more records than it shows says so, and typing finds the others', {
      tag: '@full',
    }, async ({ form, kind, demo }) => {
      const { page, fields } = form
      const more = page.getByRole('listbox').getByRole('option', { name: 'There are more: type to search' })
      const [one] = demo.customers
      // The demo company has too few customers: the response is filled up with copies of the first one.
      await page.route(/\/customers\?.*limit=/, async (route) => {
        const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
        const { customers } = await (await route.fetch()).json()
        const namesakes = Array.from({ length: limit - customers.length }, (_, id) => ({
          ...one,
          id: 10_000 + id,
        }))
        await route.fulfill({
          json: { customers: customers.length < 2 ? customers : customers.concat(namesakes) },
        })
      })
      await form.openNew()
      if (kind.relations.length > 1) await fields.relationChoice('customer').click()
      await fields.party.click()
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(101)
      await expect(more).toBeVisible()
      await fields.party.fill(first(demo.customers).client_email)
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await expect(more).toBeHidden()
    })

    test('a product has its default quantity in a stored document, and 1 in a new one', {
      tag: '@full',
    }, async ({ form, kind, demo, session }) => {
      const product = first(demo.products.filter(({ unit }) => unit > 1))
      await form.openNew()
      await addProduct(form.page, product.name)
      await expect(form.line(1).quantity).toHaveValue('1')

      const { id } = await storeDocument(session, kind)
      await form.open(id)
      await addProduct(form.page, product.name)
      await expect(form.line(2).quantity).toHaveValue(String(product.unit))
    })
  },
  { usually: 'invoice' },
)
