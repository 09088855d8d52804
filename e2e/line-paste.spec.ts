import { expect } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import type { DocumentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'

const blankLine = ({ page }: DocumentScreen) =>
  page.getByRole('combobox', { name: englishText('editing.new-line'), exact: true })

const sheet = [
  'Description\tQty\tUnit price\tVAT\tTotal',
  'Scaffolding\t2\t1,250.50\t20%\t2501',
  '"Painting\nof two walls"\t40\t12.5\t10%\t500',
  'Cleaning\t1\ton request\t19.6%\t',
].join('\r\n')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

async function paste({ page }: DocumentScreen, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

const dialogOf = ({ page }: DocumentScreen) => page.getByRole('dialog', { name: /^Paste \d+ rows?$/ })
const addLines = (count: number) => englishText('pasting.add', { count })

test('rows of a spreadsheet become lines below the line that they are pasted into', async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, {
    lines: ['First', 'Last'].map((name) => createLine({ name, price: decimal('10') })),
  })
  await form.open(id)
  await line(1).price.click()
  await paste(form, sheet)
  const dialog = dialogOf(form)
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  // The detected columns, and the values that are skipped.
  await expect(dialog.getByRole('combobox', { name: 'Unit price' })).toHaveValue('price')
  await expect(dialog.getByRole('combobox', { name: 'Total' })).toHaveValue('')
  await expect(dialog.getByRole('cell', { name: '1,250.50' })).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(englishText('pasting.invalid-values', { count: 1 }))
  await expect(dialog.getByRole('status')).toContainText('19.6%')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(form.toast(englishText('pasting.added', { count: 3 }))).toBeAttached()
  await expect(line(2).name).toHaveValue('Scaffolding')
  await expect(line(2).name).toBeFocused()
  await expect(line(2).total).toContainText('3,001.20')
  await expect(line(3).name).toHaveValue('Painting of two walls')
  await expect(line(3).rates).toContainText('10%')
  await expect(line(4).price).toHaveValue('on request')
  await expect(line(5).name).toHaveValue('Last')
  await line(4).price.fill('80')
  await form.save('update')
  const stored = await openDocument(session, kind, id)
  expect(stored.lines.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
    ['First', '1', '10'],
    ['Scaffolding', '2', '1250.5'],
    ['Painting of two walls', '40', '12.5'],
    ['Cleaning', '1', '80'],
    ['Last', '1', '10'],
  ])
})

test('the fields of the columns can be changed', { tag: '@full' }, async ({ form }) => {
  await form.openNew()
  await blankLine(form).click()
  await paste(form, 'Scaffolding\t10\t2\nPainting\t5\t1')
  const dialog = dialogOf(form)
  const column = (number: number) =>
    dialog.getByRole('combobox', { name: englishText('pasting.column', { number }) })
  await expect(column(2)).toHaveValue('quantity')
  await column(2).selectOption('price')
  await expect(column(3)).toHaveValue('')
  await column(3).selectOption('quantity')
  await column(1).selectOption('')
  await column(2).selectOption('')
  await column(3).selectOption('')
  await expect(dialog.getByRole('button', { name: addLines(0) })).toBeDisabled()
  await column(1).selectOption('name')
  await dialog.getByRole('switch', { name: englishText('pasting.heading') }).check({ force: true })
  await expect(dialog.getByRole('button', { name: addLines(1) })).toBeVisible()
  await dialog.getByRole('button', { name: englishText('pasting.cancel') }).click()
  await expect(blankLine(form)).toBeFocused()
})

test('several rows can be pasted as one text, and a single text without a dialog', { tag: '@full' }, async ({
  form,
}) => {
  await form.openNew()
  await blankLine(form).click()
  await paste(form, 'Painting\nof two walls')
  await dialogOf(form)
    .getByRole('button', { name: englishText('pasting.as-text') })
    .click()
  await expect(form.line(1).name).toHaveValue('Painting of two walls')
  await form.line(1).name.press('End')
  await paste(form, ', white')
  await expect(form.line(1).name).toHaveValue('Painting of two walls, white')
  await expect(dialogOf(form)).toBeHidden()
})

test('rows can be pasted on a phone', { tag: '@full' }, async ({ form, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await form.openNew()
  await blankLine(form).click()
  await paste(form, sheet)
  await expectUsableDialog(dialogOf(form))
  await expectNoSidewaysScrolling(page)
  await dialogOf(form)
    .getByRole('button', { name: addLines(3) })
    .click()
  await expect(form.line(3).name).toHaveValue('Cleaning')
})

test('after rows were pasted into the middle of a long document, the first of them has the focus', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { line } = form
  const many = Array.from({ length: 145 }, (_, index) => createLine({ name: `No. ${index + 1}` }))
  const { id } = await storeDocument(session, kind, { lines: many })
  await form.open(id)
  await line(3).name.click()
  const rows = Array.from({ length: 20 }, (_, index) => `Part ${index + 1}\t1\t10`)
  await paste(form, rows.join('\n'))
  await dialogOf(form)
    .getByRole('button', { name: addLines(20) })
    .click()
  await expect(line(4).name).toHaveValue('Part 1')
  await expect(line(4).name).toBeFocused()
  await expect(line(4).name).toBeInViewport()
})

test('if the dialog cannot be loaded, the form is kept, and rows can be pasted again', {
  tag: '@full',
}, async ({ form, page, errors }) => {
  errors.expectErrors(/PasteDialog|Failed to fetch dynamically imported module|ERR_FAILED/)
  await form.openNew()
  await page.route(/PasteDialog/, (route) => route.abort())
  await blankLine(form).click()
  await paste(form, sheet)
  await expect(form.errorToast(englishText('editing.paste-not-loaded'))).toBeVisible()
  await page.unroute(/PasteDialog/)
  await blankLine(form).click()
  await paste(form, sheet)
  await expect(dialogOf(form)).toBeVisible()
})
