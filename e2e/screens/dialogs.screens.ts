import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { createLine, storeDocument } from '../fixtures/demo-records.ts'
import { enter } from '../fixtures/document-lines.ts'
import { documentScreen } from '../fixtures/document-screen.ts'
import { balanceCard, issueDialog, issueInvoice, roofLines } from '../fixtures/issuing.ts'
import { signIn } from '../fixtures/session.ts'
import { rejectedCall } from '../fixtures/test.ts'
import { updateDocument } from '../fixtures/versions-screen.ts'
import { test } from './stage.ts'

const invoice = getKind('invoice')
const button = (page: Page, key: TextKey) => page.getByRole('button', { name: englishText(key), exact: true })

test.use({ kind: invoice, permissions: ['clipboard-read', 'clipboard-write'] })

test('PDF preview', async ({ form, page, scene, picture }) => {
  await form.open(scene.invoice)
  await button(page, 'preview.open').click()
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  await picture('dialogs/paper')
})

test('menu of a document', async ({ form, page, scene, picture }) => {
  await form.open(scene.invoice)
  await button(page, 'conversions.more').click()
  await picture('dialogs/more')
})

test('e-mail dialog', async ({ page, picture }) => {
  await page.goto('invoices')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  // Only the menu is checked: the controls that it covers are usable again when it is closed.
  await picture('lists/invoices-more', { part: page.getByRole('menu') })
  await page.getByRole('menuitem', { name: englishText('composer.email') }).click()
  await expect(page.locator('dialog[open]').getByRole('textbox').first()).not.toHaveValue('')
  await picture('dialogs/e-mail')
})

test('dialogs for several documents', async ({ page, picture }) => {
  await page.goto('invoices')
  const boxes = page.getByRole('checkbox', { name: /^Select INV-/ })
  await expect(boxes.nth(3)).toBeVisible()
  for (let index = 0; index < 4; index += 1) await boxes.nth(index).check()
  await picture('lists/invoices-selected')
  await button(page, 'composer.email').click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await picture('dialogs/bulk-e-mail')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The PDFs are held back, so that the picture shows their progress.
  await page.route('**/print**', () => undefined)
  await page.route('**/paper**', () => undefined)
  await button(page, 'preview.download-several').click()
  await page.getByRole('menuitem', { name: englishText('preview.zip') }).click()
  await expect(dialog).toBeVisible()
  await picture('dialogs/bulk-pdf', { isLoading: true })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('issue dialog', async ({ page, session, picture }) => {
  const { id } = await storeDocument(session, invoice, { title: 'Slates and scaffolding', lines: roofLines })
  await page.goto(`invoice/show/${id}`)
  await button(page, 'issue.issue').click()
  await expect(issueDialog(page).getByRole('table')).toBeVisible()
  await picture('dialogs/issue')
})

test('page of an issued invoice, and the dialogs of payments and credit notes', async ({
  page,
  session,
  picture,
}) => {
  const { id } = await issueInvoice(session, { title: 'Slates and scaffolding', lines: roofLines })
  await page.goto(`invoice/show/${id}`)
  await expect(page.getByRole('img').first()).toBeVisible()
  await picture('documents/show-issued')
  const dialog = page.locator('dialog[open]')
  await balanceCard(page)
    .getByRole('button', { name: englishText('money.record-payment') })
    .click()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await picture('dialogs/payment')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await button(page, 'issue.credit').click()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await picture('dialogs/credit')
})

test('command palette', async ({ form, page, scene, picture }) => {
  await form.open(scene.invoice)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: englishText('palette.title') })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await picture('dialogs/commands')
})

test('conflict of two saves', async ({ form, server, session, errors, picture }) => {
  errors.expectErrors(rejectedCall(409))
  const [slate, gutter] = [createLine({ name: 'Slate' }), createLine({ name: 'Gutter' })]
  const { id, filled } = await storeDocument(session, invoice, { title: 'Roof', lines: [slate, gutter] })
  await form.open(id)
  const hugo = await signIn({ ...server, email: 'hugo@example.com' })
  await updateDocument(hugo, invoice, { ...filled, title: 'Roof and gutter', lines: [slate], version: 1 })
  await hugo.end()
  await form.fill({ title: 'Roof of the mill' })
  await enter(form.line(2).price, '250')
  await form.update.click()
  await expect(form.alert).toContainText('Hugo Lemaître')
  await picture('dialogs/conflict')
})

test('rows pasted from a spreadsheet', async ({ form, page, picture }) => {
  await form.openNew()
  await page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true }).click()
  const rows = [
    'Description\tQty\tUnit price\tVAT',
    'Scaffolding\t2\t1,250.50\t20%',
    'Cleaning\t1\ton request\t',
  ]
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('dialog', { name: /^Paste \d+ rows?$/ })).toBeVisible()
  await picture('dialogs/rows-to-paste')
})

test('explanation of an amount', async ({ form, page, scene, picture }) => {
  await form.open(scene.invoice)
  await page.getByRole('button', { name: /^Explain: Total Amount, / }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture('dialogs/amount-explained')
})

test('product picker, tax rates of a line, and an invalid value', async ({ form, page, scene, picture }) => {
  await form.open(scene.invoice)
  await page.getByRole('combobox', { name: englishText('products.label'), exact: true }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await picture('dialogs/products')
  await page.keyboard.press('Escape')
  await form.line(1).rates.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await picture('dialogs/tax-rates')
  await page.keyboard.press('Escape')
  await enter(form.line(1).quantity, '0')
  await expect(form.alert).toBeVisible()
  await picture('dialogs/alert')
})

test('help and keyboard shortcuts', async ({ page, picture }) => {
  await page.goto('proposals')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: englishText('help.title') })
  await expect(help.getByRole('heading', { name: 'Lists' })).toBeVisible()
  await picture('dialogs/help')
  await help.getByRole('button', { name: englishText('help.all-shortcuts') }).click()
  await expect(help.getByRole('switch')).toBeVisible()
  await picture('dialogs/keyboard')
})

test('toast after a save', async ({ page, session, picture }) => {
  const form = documentScreen(page, invoice)
  const { id } = await storeDocument(session, invoice, { title: 'Gutters' })
  await form.open(id)
  await form.fill({ title: 'Gutters and pipes' })
  await form.save('update')
  await expect(form.toast(englishText('invoice.updated'))).toBeVisible()
  await picture('dialogs/saved')
})
