import { expect } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { addProduct } from './fixtures/document-lines.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'

const lines = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name) =>
  createLine({ name, price: decimal('10') }),
)

async function expectNames({ page }: DocumentScreen, names: readonly string[]): Promise<void> {
  const shown = page.getByLabel(/^Name, line/)
  await expect(shown).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(shown.nth(index)).toHaveValue(name)
}

test('the result of a save is shown immediately, however many lines were removed before', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  for (let count = 0; count < 6; count += 1) await form.line(1).remove.click()
  await form.save('update')
  await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible({ timeout: 2_000 })
  await expect(form.toast('removed')).toHaveText(/^6 lines were removed\./)
  await expect(form.toast('removed')).toBeHidden({ timeout: 8_000 })
})

test('a removed line cannot be restored into another document', { tag: '@full' }, async ({
  form,
  kind,
  demo,
  session,
}) => {
  const { page } = form
  await form.openNew()
  await form.fillLeast(demo)
  for (const { name } of demo.products.slice(1, 3)) await addProduct(page, name)
  await form.line(2).remove.click()
  await expect(form.toast('removed')).toBeVisible()
  await form.save('store')
  await expect(form.toast(englishText(`${kind.name}.added`))).toBeVisible()
  await expect(form.toast('removed')).toBeHidden({ timeout: 2_000 })

  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  await form.line(1).remove.click()
  await expect(form.toast('removed')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(form.update).toBeHidden()
  await expect(form.toast('removed')).toBeHidden({ timeout: 2_000 })
})

test('after a removal, the focus moves to the next line, the previous one, or the product picker', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { page, line } = form
  const picker = page.getByRole('combobox', { name: 'Products', exact: true })
  const { id } = await storeDocument(session, kind, { lines: lines.slice(0, 4) })
  await form.open(id)

  await line(2).remove.press('Enter')
  await expect(line(2).name).toHaveValue('Three')
  await expect(line(2).remove).toBeFocused()
  await page.keyboard.press('Space')
  await expectNames(form, ['One', 'Four'])
  await expect(line(2).remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expectNames(form, ['One'])
  await expect(line(1).remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker).toBeFocused()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)

  await page.getByRole('button', { name: 'Select All Products', exact: true }).click()
  await page.getByRole('button', { name: 'Remove All', exact: true }).press('Enter')
  await expect(page.getByText('Type a product or a description, or select products below.')).toBeVisible()
  await expect(picker).toBeFocused()
})

test('a key that is held down removes one line only', { tag: '@full' }, async ({ form, kind, session }) => {
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  await form.line(1).remove.focus()
  // `down` without `up`: each further call is a key repeat.
  for (let count = 0; count < 4; count += 1) await form.page.keyboard.down('Enter')
  await form.page.keyboard.up('Enter')
  await expectNames(
    form,
    lines.slice(1).map(({ name }) => name),
  )
})

test('after a removal, the focus moves to the next line in a virtualised document', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const many = Array.from({ length: 300 }, (_, index) => createLine({ name: `Article ${index + 1}` }))
  const { id } = await storeDocument(session, kind, { lines: many })
  await form.open(id)
  // The virtualisation may still be loading.
  await expect(async () => {
    await form.page.keyboard.press('Control+End')
    await expect(form.line(300).remove).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await form.line(300).remove.scrollIntoViewIfNeeded()
  await form.line(299).remove.press('Enter')
  await expect(form.line(299).name).toHaveValue('Article 300')
  await expect(form.line(299).remove).toBeFocused()
  await form.page.keyboard.press('Enter')
  await expect(form.line(298).remove).toBeFocused()
})

test('the focus is kept when a document becomes short enough to render all its rows', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const many = Array.from({ length: 151 }, (_, index) => createLine({ name: `Article ${index + 1}` }))
  const { id } = await storeDocument(session, kind, { lines: many })
  await form.open(id)
  // The virtualisation may still be loading.
  await expect(async () => {
    await form.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6))
    await expect(form.line(100).remove).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await form.line(100).remove.press('Enter')
  await expect(form.line(100).name).toHaveValue('Article 101')
  await expect(form.line(100).remove).toBeFocused()
})
