import { expect } from '@playwright/test'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'

const blankLine = ({ page }: DocumentScreen) =>
  page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => createLine({ name: `No. ${index + 1}`, price: decimal('10') }))

test('a product can be found while a name is typed', async ({ form, kind, session, demo }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines: linesOf(1) })
  await form.open(id)
  const product = first(demo.products)
  await blankLine(form).click()
  await page.keyboard.type(product.name.slice(0, -1))
  const option = page.getByRole('listbox').getByRole('option').filter({ hasText: product.name })
  await expect(option).toBeVisible()
  await expectNoViolations(page)
  // Enter accepts the typed text unless a product is active. Typing on deactivates the product.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('x')
  await page.keyboard.press('Enter')
  await expect(line(2).price).toBeFocused()
  await line(2).name.press('End')
  await page.keyboard.press('Backspace')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
  await expect(line(2).name).toHaveValue(product.name)
  await expect(line(2).quantity).toBeFocused()
  await expect(line(2).price).not.toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(line(2).name).toHaveValue(product.name.slice(0, -1))
})

test('a line without content is removed', { tag: '@full' }, async ({ form, kind, session }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines: linesOf(1) })
  await form.open(id)
  await blankLine(form).click()
  await page.keyboard.type('A')
  await expect(line(2).name).toHaveValue('A')
  await page.keyboard.press('Backspace')
  await expect(line(2).name).toHaveAccessibleDescription(englishText('line.name-required'))
  await line(1).name.click()
  await expect(line(2).name).toBeHidden()
  await expect(blankLine(form)).toBeVisible()
  await expect(page.getByText(englishText('products.count', { count: 1 }), { exact: true })).toBeVisible()

  await blankLine(form).click()
  await page.keyboard.type('Pose')
  await page.keyboard.press('Control+z')
  await expect(blankLine(form)).toBeFocused()
  await expect(blankLine(form)).toHaveValue('')
  // A save ignores a line without content.
  await line(1).quantity.fill('2')
  await blankLine(form).click()
  await page.keyboard.type('P')
  await page.keyboard.press('Backspace')
  await form.save('update')
  await expect(page.getByText(englishText('products.count', { count: 1 }), { exact: true })).toBeVisible()
})

test('Tab moves from line to line through all controls of a line', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines: linesOf(2) })
  await form.open(id)
  await line(1).name.focus()
  const { price, quantity, unit, rates, menu } = line(1)
  for (const next of [price, quantity, unit, rates, menu, line(2).name]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab')
  await expect(blankLine(form)).toBeFocused()
})

test('no character is lost while typing the line from which on rows are virtualised', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines: linesOf(150) })
  await form.open(id)
  await blankLine(form).click()
  await page.keyboard.type('The line after the hundred and fiftieth', { delay: 10 })
  await expect(line(151).name).toHaveValue('The line after the hundred and fiftieth')
  await expect(line(151).name).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(blankLine(form)).toBeFocused()
})

test('a document with the maximum number of lines has no blank line', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines: linesOf(limits.lines - 1) })
  await form.open(id)
  const { page, line } = form
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(blankLine(form)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await blankLine(form).click()
  await page.keyboard.type('The last')
  await expect(line(limits.lines).name).toBeFocused()
  await expect(blankLine(form)).toBeHidden()
})

test('lines can be entered on a phone', { tag: '@full' }, async ({ form, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await form.openNew()
  await blankLine(form).click()
  await page.keyboard.type('Dépannage')
  await page.keyboard.press('Enter')
  await expect(form.line(1).price).toBeFocused()
  await expect(form.line(1).price).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScrolling(page)
  await expectNoViolations(page)
})
