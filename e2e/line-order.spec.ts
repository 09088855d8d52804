import { expect, type Locator } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { addProduct, enter } from './fixtures/document-lines.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'

const lines = ['One', 'Two', 'Three'].map((name) => createLine({ name, price: decimal('10') }))

async function expectNames({ page }: DocumentScreen, names: readonly string[]): Promise<void> {
  const shown = page.getByLabel(/^Name, line/)
  await expect(shown).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(shown.nth(index)).toHaveValue(name)
}

async function choose({ page, line }: DocumentScreen, place: number, what: string): Promise<void> {
  await line(place).menu.click()
  const choices = page.getByRole('dialog', { name: englishText('editing.line-menu', { place }) })
  await choices.getByRole('button', { name: what }).click()
  await expect(choices).toBeHidden()
}

test('lines are reordered with the keyboard and with their menus, and stored in this order', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  await line(1).name.press('Alt+ArrowDown')
  await expectNames(form, ['Two', 'One', 'Three'])
  await expect(line(2).name).toBeFocused()
  await expect(form.toast('Line 2 of 3: One')).toBeAttached()
  await line(2).quantity.press('Alt+ArrowDown')
  await expectNames(form, ['Two', 'Three', 'One'])
  await expect(line(3).quantity).toBeFocused()
  // The last line cannot move down, and the key does not change the value of the field.
  await line(3).quantity.press('Alt+ArrowDown')
  await expectNames(form, ['Two', 'Three', 'One'])
  await expect(line(3).quantity).toHaveValue('1')

  await line(3).menu.click()
  await expect(page.getByRole('button', { name: englishText('editing.move-down') })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('button', { name: englishText('editing.move-up') }).click()
  await expectNames(form, ['Two', 'One', 'Three'])
  await expect(line(2).menu).toBeFocused()
  await line(2).menu.press('Enter')
  await page.keyboard.press('Escape')
  await expect(line(2).menu).toBeFocused()
  await expect(page.getByRole('button', { name: englishText('editing.move-up') })).toBeHidden()

  await form.save('update')
  await form.open(id)
  await expectNames(form, ['Two', 'One', 'Three'])
})

test('if the menu of a line cannot be loaded, a message says so, and the next attempt opens it', {
  tag: '@full',
}, async ({ form, kind, session, errors }) => {
  const { page, line } = form
  errors.expectErrors(/LineMenu|Failed to fetch dynamically imported module|ERR_FAILED/)
  const { id } = await storeDocument(session, kind, { lines })
  await page.route(/LineMenu/, (route) => route.abort())
  await form.open(id)
  await line(1).menu.click()
  await expect(form.errorToast(englishText('editing.menu-not-loaded'))).toBeVisible()
  await expect(line(1).menu).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(/LineMenu/)
  await choose(form, 1, englishText('editing.duplicate'))
  await expectNames(form, ['One', 'One', 'Two', 'Three'])
})

test('a line is duplicated directly below, with all its values', async ({ form, kind, session }) => {
  const { line } = form
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  await enter(line(2).price, '12.50')
  await enter(line(2).quantity, '3')
  await choose(form, 2, englishText('editing.duplicate'))
  await expectNames(form, ['One', 'Two', 'Two', 'Three'])
  await expect(line(3).price).toHaveValue('12.50')
  await expect(line(3).quantity).toHaveValue('3')
  await expect(line(3).name).toBeFocused()
  await expect(form.amount('totals.sub-total')).toContainText('95.00')
  await choose(form, 3, englishText('line.remove', { place: 3 }))
  await expectNames(form, ['One', 'Two', 'Three'])
})

test('changes are undone and redone step by step', async ({ form, kind, session }) => {
  const { page, line, fields } = form
  const { id } = await storeDocument(session, kind, { title: 'Roof', lines })
  await form.open(id)
  const undo = page.getByRole('button', { name: englishText('editing.undo'), exact: true })
  const redo = page.getByRole('button', { name: englishText('editing.redo'), exact: true })
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()

  await fields.title.fill('Roof and wall')
  await enter(line(1).price, '25')
  await line(2).remove.click()
  await line(2).name.press('Alt+ArrowUp')
  await expectNames(form, ['Three', 'One'])
  await page.keyboard.press('Control+z')
  await expectNames(form, ['One', 'Three'])
  await page.keyboard.press('Control+z')
  await expectNames(form, ['One', 'Two', 'Three'])
  // The toast that offers to restore the removed line is hidden, because undo has restored it.
  await expect(form.toast('removed')).toBeHidden()
  await undo.click()
  await expect(line(1).price).toHaveValue('10.00')
  await expect(fields.title).toHaveValue('Roof and wall')
  await undo.click()
  await expect(fields.title).toHaveValue('Roof')
  await expect(undo).toBeDisabled()

  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect(fields.title).toHaveValue('Roof and wall')
  await expect(line(1).price).toHaveValue('25.00')
  await redo.click()
  await expectNames(form, ['One', 'Three'])

  const { path } = documentCalls(kind).open
  await form.save('update')
  await expect(form.toast(englishText(`${kind.name}.updated`))).toBeVisible()
  // A saved change can be undone too. The result must be saved again.
  await page.keyboard.press('Control+z')
  await expectNames(form, ['One', 'Two', 'Three'])
  await form.save('update')
  const opened = page.waitForResponse((response) => response.url().endsWith(path))
  await form.open(id)
  await opened
  await expectNames(form, ['One', 'Two', 'Three'])
})

test('input in a focused number field is undone as an undo step of its own', { tag: '@full' }, async ({
  form,
  demo,
}) => {
  const { page, line } = form
  await form.openNew()
  await addProduct(page, first(demo.products).name)
  const price = await line(1).price.inputValue()
  await line(1).price.fill('77')
  await page.keyboard.press('Control+z')
  await expect(line(1).price).toHaveValue(price)
  await expect(line(1).price).toBeFocused()
  await page.keyboard.press('Control+y')
  await expect(line(1).price).toHaveValue('77.00')
})

test('a number field calculates a formula', { tag: '@full' }, async ({ form, demo }) => {
  const { page, line } = form
  await form.openNew()
  await addProduct(page, first(demo.products).name)
  await enter(line(1).price, '=3*12,5')
  await expect(line(1).price).toHaveValue('37.50')
  await enter(line(1).quantity, '= (1+2) * 2')
  await expect(line(1).quantity).toHaveValue('6')
  // 6 × 37.50 = 225.00, with 20 % tax 270.00
  await expect(line(1).total).toContainText('270.00')
  await enter(form.adjustments, '=-1.5*2')
  await expect(form.adjustments).toHaveValue('-3.00')
  await enter(line(1).price, '=3*')
  await expect(line(1).price).toHaveValue('=3*')
  await expect(line(1).price).toHaveAttribute('aria-invalid', 'true')
})

/** Drags a line over a target, before which a drop puts it. */
async function dragOver({ page, line }: DocumentScreen, place: number, target: Locator): Promise<void> {
  await line(place).grip.hover()
  await page.mouse.down()
  // The first movement starts the drag, the second one chooses the place.
  await target.hover({ force: true })
  await target.hover({ force: true })
}

test('Escape cancels a drag also while its code is loading', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines })
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/drag-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await form.open(id)
  const blankLine = page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })
  const loading = page.waitForRequest('**/assets/drag-*.js')
  await dragOver(form, 1, blankLine)
  await page.keyboard.press('Escape')
  code.resolve()
  // A second import of the file waits until the first one has run it.
  await page.evaluate((url) => import(url), (await loading).url())
  await blankLine.hover({ force: true })
  await page.mouse.up()
  await expectNames(form, ['One', 'Two', 'Three'])
  // Nothing remains of the drag: the next one works.
  await dragOver(form, 1, line(3).name)
  await page.mouse.up()
  await expectNames(form, ['Two', 'One', 'Three'])
})

test('a line is dragged by its grip, and Escape cancels the drag', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  const blankLine = page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })
  await line(1).name.hover()
  await dragOver(form, 1, blankLine)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectNames(form, ['One', 'Two', 'Three'])
  await dragOver(form, 1, blankLine)
  await page.mouse.up()
  await expectNames(form, ['Two', 'Three', 'One'])
  await expect(form.toast('Line 3 of 3: One')).toBeAttached()
  await dragOver(form, 2, line(1).name)
  await page.mouse.up()
  await expectNames(form, ['Three', 'Two', 'One'])
  // A click does not drag.
  await line(2).grip.click()
  await page.keyboard.press('Control+z')
  await expectNames(form, ['Two', 'Three', 'One'])
})
