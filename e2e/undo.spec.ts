import { expect, type Page } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { draftOffer } from './fixtures/drafts.ts'
import { test } from './fixtures/test.ts'

/** Waits for the chunk of the undo history. Until then, the browser’s own undo is active. */
async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
}

const undone = (what: string) => englishText('editing.undone', { what })

test('a replaced text is restored, however quickly it was replaced', { tag: '@full' }, async ({ form }) => {
  const { page, fields } = form
  await form.openNew()
  await expectReady(form.page)
  await fields.title.fill('')
  await fields.title.pressSequentially('Two sentences. Of some length.')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+z')
  await expect(fields.title).toHaveValue('Two sentences. Of some length.')
  await expect(form.toast(undone(englishText(`${form.kind.name}.title`)))).toBeAttached()
})

test('undo works while a picker has the focus, but first cancels a search in it', { tag: '@full' }, async ({
  form,
  demo,
}) => {
  const { page, fields } = form
  await form.openNew()
  await expectReady(form.page)
  await fields.title.fill('Typed before')
  await form.fill({ status: 'Sent' })
  await form.fill({ currency: first(demo.currencies).name })
  await fields.pickers.currency.press('Control+z')
  await expect(fields.pickers.currency).toHaveValue('')
  await expect(fields.pickers.status).toHaveValue('Sent')
  await fields.pickers.status.press('Control+z')
  await expect(fields.pickers.status).toHaveValue('')
  await fields.pickers.status.pressSequentially('Dra')
  await page.keyboard.press('Control+z')
  await expect(fields.title).toHaveValue('Typed before')
})

test('incomplete input is not shown as saved, and survives a closed tab', { tag: '@full' }, async ({
  context,
  form,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, { lines: [createLine()] })
  await form.open(id)
  await expect(form.page.getByText('Everything is saved.')).toBeVisible()
  await form.line(1).quantity.fill('=2*')
  await expect(draftOffer(form.page).kept).toBeVisible()
  // Input is not invalid before the field is left.
  await expect(form.line(1).quantity).not.toHaveAttribute('aria-invalid', 'true')
  await form.page.close()
  const again = documentScreen(await context.newPage(), kind)
  await again.open(id)
  await draftOffer(again.page).goOn.click()
  await expect(again.line(1).quantity).toHaveValue('=2*')
})

test('the focus stays on a usable control, and the undone change is announced', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const names = ['One', 'Two', 'Three']
  const { id } = await storeDocument(session, kind, { lines: names.map((name) => createLine({ name })) })
  await form.open(id)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await form.fields.title.fill('Other')
  await undo.click()
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()

  await line(1).menu.click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(line(2).name).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(line(2).name).toHaveValue('Two')
  await expect(line(2).name).toBeFocused()
  await expect(form.toast(undone('line 2, One'))).toBeAttached()
})

test('moving a line place by place is one undo step', { tag: '@full' }, async ({ form, kind, session }) => {
  const { page, line } = form
  const names = ['One', 'Two', 'Three']
  const { id } = await storeDocument(session, kind, { lines: names.map((name) => createLine({ name })) })
  await form.open(id)
  await expectReady(page)
  await line(1).name.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(line(3).name).toHaveValue('One')
  await page.keyboard.press('Control+z')
  await expect(line(1).name).toHaveValue('One')
  await expect(line(1).name).toBeFocused()
})

test('on a phone, a button switches a number field to the keyboard for formulas', { tag: '@full' }, async ({
  kind,
  session,
  openBrowser,
}) => {
  const { id } = await storeDocument(session, kind, { lines: [createLine({ price: decimal('12.5') })] })
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } }
  const { line, page, open } = documentScreen(await openBrowser(phone), kind)
  await open(id)
  const key = page.getByRole('button', { name: 'Calculate' })
  await expect(key).toBeHidden()
  await line(1).price.tap()
  await expect(line(1).price).toHaveAttribute('inputmode', 'decimal')
  await key.tap()
  await expect(line(1).price).toHaveAttribute('inputmode', 'text')
  await expect(line(1).price).toBeFocused()
  await page.keyboard.type('*2')
  await expect(line(1).price).toHaveValue('=12.50*2')
  await line(1).quantity.tap()
  await expect(line(1).price).toHaveValue('25.00')
  await expect(line(1).price).toHaveAttribute('inputmode', 'decimal')
})

test('a percentage in a percent field is calculated as a number', { tag: '@full' }, async ({ form }) => {
  await form.openNew()
  await form.discountPercent.fill('=5%+7.5%')
  await form.discountPercent.press('Tab')
  await expect(form.discountPercent).toHaveValue('12.5')
})
