import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
} from './fixtures/accessibility-checks.ts'
import { createLine, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { test } from './fixtures/test.ts'
import { openVersions, updateDocument, versionsScreen } from './fixtures/versions-screen.ts'

test.use({ kind: getKind('invoice') })

const vat20 = { id: null, name: 'VAT 20%', rate: decimal('20') }
const vat8 = { id: null, name: 'VAT 8.5%', rate: decimal('8.5') }
const priced = {
  lines: [
    createLine({ name: 'Design', price: decimal('1149.995'), quantity: decimal('3'), taxRates: [vat20] }),
    createLine({
      name: 'Hosting',
      price: decimal('9.99'),
      quantity: decimal('12.5'),
      taxRates: [vat20, vat8],
    }),
    createLine({ name: 'Travel', price: decimal('28.9') }),
  ],
  discountType: 'before',
  discountPercentage: decimal('12.345'),
  adjustments: decimal('-3.5'),
  amountPaid: decimal('100'),
} as const
/**
 * Line 1: 3 × 1,149.995 = 3,449.985, with 20 % tax (689.997) 4,139.982. Line 2: 12.5 × 9.99 = 124.875, with 28.5 % tax
 * (35.589375) 160.464375. Sub-total: 4,139.982 + 160.464375 + 28.90 = 4,329.346375. Tax: 725.586375.
 * Discount: 12.345 % of 4,329.35 − 725.59 = 3,603.76, which is 444.884172. Total: 4,329.35 − 444.88 − 3.50.
 */
const totals = { subTotal: '4,329.35', discount: '444.88', total: '3,880.97' }

function explanation(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    amountButton: (name: string) => page.getByRole('button', { name: new RegExp(`^Explain: ${name}, `) }),
    named: (name: string) => page.getByRole('dialog', { name, exact: true }),
    row: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }),
    lead: (name: string) => dialog.getByRole('button', { name, exact: true }),
    back: dialog.getByRole('button', { name: /^Back to / }),
    copy: dialog.getByRole('button', { name: 'Copy', exact: true }),
    close: dialog.getByRole('button', { name: 'Close the explanation' }),
  }
}

test('each amount shows its derivation, from the lines to the balance due', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page } = form
  const { id } = await storeDocument(session, kind, priced)
  await form.open(id)
  const { amountButton, named, row, lead, back, dialog, close } = explanation(page)

  await expect(amountButton('Total Amount')).toHaveAccessibleName(
    `Explain: Total Amount, ${totals.total} EUR`,
  )
  await amountButton('Total Amount').click()
  await expect(named('Total Amount')).toBeVisible()
  await expect(row('Sub-total')).toContainText(totals.subTotal)
  await expect(row('Adjustments')).toContainText('− 3.50')
  await expectNoViolations(page)

  await lead('Discount Value').click()
  await expect(dialog).toContainText('The discount applies before tax, to the sub-total excluding tax.')
  await expect(row('Discount Percent')).toContainText('12.345% of 3,603.76 444.884172')
  await expect(dialog).toContainText('444.884172 rounds to 444.88 (2 decimals, halves away from zero).')
  await lead('Total tax').click()
  await expect(row('VAT 20%').first()).toContainText('20% of 3,574.86 714.972')
  await lead('VAT 8.5%').first().click()
  await expect(row('Line 2: Hosting')).toContainText('12.5 × 9.99 124.875')
  await expect(dialog).toContainText('10.614375 rounds down to 10.61; one cent is added')
  await expect(row('VAT 8.5%').last()).toContainText('10.62 EUR')
  await expect(back).toHaveAccessibleName('Back to Total tax')
  await back.click()
  await back.click()
  await back.click()
  await lead('Balance due').click()
  await expect(row('Amount Paid')).toContainText('− 100.00')
  await close.click()
  await expect(dialog).toBeHidden()

  await amountButton('Total, line 2').click()
  await expect(named('Line 2: Hosting')).toContainText('160.464375 rounds to 160.46')
  // A second click on the same amount closes the explanation.
  await amountButton('Total, line 2').click()
  await expect(dialog).toBeHidden()
})

test('an explanation follows the input and reports what is incomplete', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, priced)
  await form.open(id)
  const { amountButton, named, row, dialog } = explanation(page)
  await amountButton('Sub-total').click()
  await expect(row('Line 3: Travel')).toContainText('28.90')
  await line(3).price.fill('30.125')
  await expect(row('Line 3: Travel')).toContainText('30.125')
  await line(3).name.fill('Journey')
  await expect(row('Line 3: Journey')).toBeVisible()
  await line(3).price.fill('')
  await line(3).price.press('Tab')
  await expect(dialog).toContainText('Price, line 3: empty. 30.125 is used until it is filled in.')
  await expectNoViolations(page)
  await line(3).remove.click()
  await expect(row('Line 3')).toBeHidden()
  // Escape also works in the form, where the focus stays.
  await form.discountPercent.focus()
  await form.discountPercent.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.discountPercent).toBeFocused()

  await amountButton('Total, line 2').click()
  await line(2).quantity.fill('2')
  await expect(named('Line 2: Hosting')).toContainText('2 × 9.99 19.98')
  await line(2).remove.click()
  await expect(dialog).toContainText('This is no longer in the document.')
})

test('with the keyboard, totals are tab stops, and the totals of lines are explained from their menus', {
  tag: '@full',
}, async ({ form, kind, session }) => {
  const { page, line } = form
  const { id } = await storeDocument(session, kind, priced)
  await form.open(id)
  const { amountButton, named, lead, dialog } = explanation(page)
  await line(1).rates.focus()
  await page.keyboard.press('Tab')
  await expect(line(1).menu).toBeFocused()

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Explain the total' }).press('Enter')
  await expect(named('Line 1: Design')).toBeVisible()
  await expect(named('Line 1: Design').getByRole('region')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(line(1).menu).toBeFocused()

  await amountButton('Sub-total').focus()
  await page.keyboard.press('Enter')
  await expect(named('Sub-total').getByRole('region')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lead('Line 1: Design')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(named('Line 1: Design').getByRole('region')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(amountButton('Sub-total')).toBeFocused()
})

test('an explanation is copied as text', { tag: '@full' }, async ({ form, kind, session, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = form
  const { id, filled } = await storeDocument(session, kind, priced)
  await form.open(id)
  const { amountButton, copy } = explanation(page)
  await amountButton('Total Amount').click()
  await copy.click()
  await expect(form.toast('Explanation copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').slice(0, 6)).toEqual([
    `Invoice ${filled.prefix}${filled.number}`,
    'Total Amount',
    `Sub-total: ${totals.subTotal}`,
    `Discount Value: −\u00a0${totals.discount}`,
    'Adjustments: −\u00a03.50',
    'No rounding: there are at most 2 decimals.',
  ])
})

test('with many lines, the first ones are listed and the others are summed up', { tag: '@full' }, async ({
  form,
  kind,
  session,
}) => {
  const lines = Array.from({ length: 300 }, (_, index) => createLine({ name: `Goods ${index + 1}` }))
  const { id } = await storeDocument(session, kind, { lines })
  await form.open(id)
  const { amountButton, row, dialog, lead } = explanation(form.page)
  await amountButton('Sub-total').click()
  await expect(row('Goods')).toHaveCount(8)
  await expect(dialog).toContainText('and 292 more lines + 29,200.00')
  await lead('Show 100 more').click()
  await expect(row('Goods')).toHaveCount(108)
})

test('on a phone, an explanation is a modal sheet', { tag: '@full' }, async ({
  openBrowser,
  kind,
  session,
}) => {
  const { id } = await storeDocument(session, kind, priced)
  const page = await openBrowser({ viewport: { width: 390, height: 800 }, hasTouch: true })
  await documentScreen(page, kind).open(id)
  const { amountButton, named, lead, dialog } = explanation(page)
  await amountButton('Sub-total').tap()
  await expect(named('Sub-total')).toHaveAttribute('aria-modal', 'true')
  await lead('Line 2: Hosting').tap()
  await expect(named('Line 2: Hosting')).toContainText('160.46 EUR')
  await expectNoViolationsInAnyLight(page)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(amountButton('Sub-total')).toBeFocused()
})

test('amounts of two stored versions are explained', { tag: '@full' }, async ({ form, kind, session }) => {
  const { page } = form
  const { id, filled } = await storeDocument(session, kind, priced)
  await updateDocument(session, kind, { ...filled, adjustments: decimal('5'), version: 1 })
  await form.open(id)
  await openVersions(page)
  const { dialog, row } = explanation(page)
  const total = versionsScreen(page).totals.getByRole('button', { name: /^Explain: Total Amount, / })
  await total.first().click()
  await expect(dialog).toHaveAccessibleName('Total Amount Version 1')
  await expect(row('Adjustments')).toContainText('− 3.50')
  await total.last().click()
  await expect(dialog).toHaveAccessibleName('Total Amount Version 2')
  await expect(row('Adjustments')).toContainText('+ 5.00')
  await expectNoViolations(page)
})
