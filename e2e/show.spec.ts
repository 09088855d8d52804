import { expect, type Page } from '@playwright/test'
import { documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { choose } from './fixtures/document-fields.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { newWord } from './fixtures/search-bar.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')

/** 2 × 600.00 with 20 % tax: 1,440.00, of which 240.00 tax. */
const taxed = {
  lines: [
    createLine({
      name: 'Chêne massif',
      quantity: decimal('2'),
      price: decimal('600'),
      taxRates: [{ id: 1, name: 'VAT 20%', rate: decimal('20') }],
    }),
  ],
}

test('a member reads an invoice, sets its status and continues with its copy', async ({
  page,
  session,
  openBrowser,
}) => {
  const title = `Parquet ${newWord()}`
  const { id, filled } = await storeDocument(session, invoice, { ...taxed, title })
  const number = `${filled.prefix}${filled.number}`
  await page.goto(`invoices?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${id}$`))
  await expect(page).toHaveTitle(new RegExp(`^Invoice ${number}`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: `Invoice ${number}, page 1 of 1` })).toBeVisible()
  const amounts = page.getByRole('region', { name: 'Amounts' })
  await expect(amounts.getByRole('definition')).toHaveText(['1,440.00', '240.00', '1,440.00'])
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 1, ')

  const details = page.getByRole('region', { name: 'Details' })
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Paid', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Only set the status', exact: true })
    .click()
  await expect(details).toContainText('Paid')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 2, ')

  await session.call(documentConversionCalls(invoice).copy, { body: { id } })
  const other = await openBrowser()
  await other.goto(`invoice/show/${id}`)
  const links = other.getByRole('region', { name: 'Linked documents' })
  await expect(links).toContainText('Copied to')
  await links.getByRole('link').click()
  await expect(links).toContainText('Copy of')
  await other.keyboard.press('ControlOrMeta+k')
  await other.getByPlaceholder('Find a record, a screen or an action').fill('Set status: Sent')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: 'Details' })).toContainText('Sent')
  await other.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = documentScreen(other, invoice)
  await form.expectValues({ title, amountPaid: '0' })
  await choose(other, form.fields.pickers.status, 'Paid')
  await other.getByRole('button', { name: 'Set amount paid to 1,440.00', exact: true }).click()
  await form.expectValues({ amountPaid: '1440' })
  await form.save('update')
})

/** Holds the rendering of previews back until it is released. */
async function holdPreviews(page: Page) {
  const { promise: mayGoOn, resolve } = Promise.withResolvers<void>()
  await page.route('**/preview*', async (route) => {
    await mayGoOn
    await route.continue()
  })
  return {
    release: resolve,
  }
}

test('a member looks through a list in the panel beside it, by mouse and by keyboard', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  const word = newWord()
  const store = (place: string) => storeDocument(session, invoice, { title: `${place} ${word}` })
  const first = await store('first')
  const second = await store('second')
  const third = await store('third')
  const pageOf = ({ filled }: typeof first) => new RegExp(`${filled.number}, page 1 of 1$`)
  const at = ({ id }: typeof first) => new RegExp(`[?&]open=${id}$`)
  const panel = page.getByRole('complementary', { name: 'Invoices' })
  await page.goto(`invoices?search=${word}`)
  await page.getByRole('cell', { name: `third ${word}` }).click()
  await expect(page).toHaveURL(at(third))
  await expect(panel).toContainText(`third ${word}`)
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('img', { name: pageOf(third) })).toBeVisible()
  const rendering = await holdPreviews(page)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(at(second))
  await expect(panel).toContainText(`second ${word}`)
  await expect(panel.getByRole('img', { name: /page 1 of 1$/ })).toBeHidden()
  rendering.release()
  await expect(panel.getByRole('img', { name: pageOf(second) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(at(first))
  await page.keyboard.press('ArrowDown')
  await expect(panel).toContainText(`first ${word}`)
  await panel.getByRole('button', { name: 'Previous document' }).click()
  await expect(page).toHaveURL(at(second))
  await page.reload()
  await expect(panel).toContainText(`second ${word}`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('link', { name: String(second.filled.number) })).toBeFocused()

  await page.keyboard.press('k')
  await expect(page).toHaveURL(at(first))
  await expect(panel).toBeFocused()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('link', { name: String(first.filled.number) })).toBeFocused()
  await page.getByRole('cell', { name: `first ${word}` }).click()
  await expect(panel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${first.id}$`))
  await page.goBack()
  await page.getByRole('cell', { name: `first ${word}` }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${first.id}$`))

  // The document after one that leaves the list has taken its place.
  await page.goto(`invoices?search=${word}&open=${second.id}`)
  await panel.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('cell', { name: `second ${word}` })).toBeHidden()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(at(first))

  errors.expectErrors(rejectedCall(404))
  await page.goto('invoice/show/999999')
  await expect(page.getByRole('alert')).toContainText('This document does not exist.')
})
