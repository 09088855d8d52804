import { expect, type Page } from '@playwright/test'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { updateListColumns } from '@quittance/shared/contract/list-views.ts'
import { addDays } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expectNoViolationsInAnyLight, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { type DemoRecords, first, storeDocument, todayInParis } from './fixtures/demo-records.ts'
import {
  balanceCard,
  expectFacts,
  issueInvoice,
  payToday,
  slateLines,
  storeCustomer,
} from './fixtures/issuing.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

// Lists of issued invoices. Issuing from a list is in issue.spec.ts, the filter by what is due in payments.spec.ts.

const invoice = getKind('invoice')

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

/** Selects rows and sets their status to Paid in the bar for several. */
async function setPaid(page: Page, rows: readonly string[]): Promise<void> {
  for (const row of rows) await rowOf(page, row).getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected entries' })
  await bulk.getByRole('button', { name: 'Set status', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Paid', exact: true }).click()
}

test('the status Paid leads to a payment of an issued invoice, and fills in the amount of a draft', async ({
  page,
  session,
}) => {
  const word = newWord()
  const party = await storeCustomer(session)
  const { number } = await issueInvoice(session, { party, title: `${word} issued` })
  await storeDocument(session, invoice, { party, title: `${word} draft`, lines: slateLines })
  await page.goto(`invoices?search=${word}`)
  await expect(rowsOf(page)).toHaveCount(2)
  await setPaid(page, [`${word} issued`])
  const payment = page.getByRole('dialog', { name: `Payment of ${number}`, exact: true })
  await expect(payment.getByRole('textbox', { name: 'Amount (EUR)' })).toHaveValue('120.00')
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Cash')
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expectFacts(balanceCard(page), { Paid: '120.00', Due: '0.00' })

  await page.goto(`invoices?search=${word}`)
  await setPaid(page, [`${word} draft`])
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'The amount paid of 1 document is below its total. Enter the total as the amount paid, too?',
  )
  await expectUsableDialog(question)
  await question.getByRole('button', { name: 'Enter as paid', exact: true }).click()
  await expect(page.getByText('1 entry changed.', { exact: true })).toBeVisible()
  await expect(rowOf(page, `${word} draft`)).toContainText('Paid')
  const totals = page.getByLabel('List totals')
  // 120.00 of the payment, and 120.00 that were filled in.
  await expect(totals).toContainText('240.00 paid')
  await expect(totals).not.toContainText('unpaid')
})

test('several issued invoices become paid by one payment, if they are of one customer', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = newWord()
  const party = await storeCustomer(session)
  const one = await issueInvoice(session, { party, title: `${word} one` })
  const two = await issueInvoice(session, { party, title: `${word} two` })
  const other = await issueInvoice(session, {
    party: await storeCustomer(session),
    title: `${word} other`,
  })
  await page.goto(`invoices?search=${word}`)
  await setPaid(page, [one.number, other.number])
  await expect(page.getByText(/^These invoices belong to several customers or are in /)).toBeVisible()
  await expectNoViolationsInAnyLight(page)

  await page.goto(`invoices?search=${word}`)
  await setPaid(page, [one.number, two.number])
  const payment = page.getByRole('dialog', { name: 'Record payment', exact: true })
  // 2 × 120.00.
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('240.00')
  for (const { number } of [one, two]) {
    const allocated = payment.getByRole('textbox', { name: `Allocate to ${number}` })
    await expect(allocated).toHaveValue('120.00')
  }
  await expectUsableDialog(payment)
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Cash')
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The payment is recorded.')).toBeVisible()
  await page.goto(`invoices?search=${word}`)
  for (const title of ['one', 'two']) await expect(rowOf(page, `${word} ${title}`)).toContainText('Paid')
  await expect(rowOf(page, `${word} other`)).not.toContainText('Paid')
})

test('an issued invoice offers only statuses that it can have', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = newWord()
  const party = await storeCustomer(session)
  await issueInvoice(session, { party, title: `${word} issued` })
  await storeDocument(session, invoice, { party, title: `${word} draft`, lines: slateLines })
  await page.goto(`invoices?search=${word}`)
  const statuses = async (title: string) => {
    await rowOf(page, `${word} ${title}`)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Set status', exact: true }).click()
    const items = page.getByRole('menuitem')
    await expect(items.filter({ hasText: /^Paid$/ })).toBeVisible()
    const isOffered = (await items.filter({ hasText: /^Cancelled$/ }).count()) > 0
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    return isOffered
  }
  expect(await statuses('draft')).toBe(true)
  expect(await statuses('issued')).toBe(false)
})

/**
 * Stores four invoices for 120.00 each to one customer: of an issued one 50.00 are paid, and of three that were sent without being issued, two
 * are due for 30 and for 31 days, and one is in dollars and not due yet.
 * @returns the customer, and the invoice that is partly paid
 */
async function storeBalances(session: Session, { currencies }: DemoRecords) {
  const party = await storeCustomer(session)
  const part = await issueInvoice(session, { party })
  const parts = [{ invoice_id: part.id, amount: '50' }]
  await payToday(session, { customerId: party.id, amount: '50', parts })
  const statuses = await session.call(documentCalls(invoice).statusList)
  const status = first(statuses.filter(({ name }) => name === 'Sent'))
  for (const days of [30, 31]) {
    const dueDate = addDays(todayInParis(), -days)
    await storeDocument(session, invoice, { party, lines: slateLines, status, dueDate })
  }
  const currency = first(currencies.filter(({ name }) => name === 'USD'))
  const later = { dueDate: addDays(todayInParis(), 10), currency }
  await storeDocument(session, invoice, { party, lines: slateLines, status, ...later })
  return { party, part }
}

test('the list is filtered by what is partly paid or late, with the totals of each currency', {
  tag: '@full',
}, async ({ page, session, demo }) => {
  const { party, part } = await storeBalances(session, demo)
  await page.goto(`invoices?customer=${party.id}`)
  await expect(rowsOf(page)).toHaveCount(4)
  const totals = page.getByLabel('List totals')
  const totalsOf = (currency: string) => totals.locator('div').filter({ hasText: `Total in ${currency}` })
  // 3 × 120.00; 70.00 + 2 × 120.00.
  for (const sum of ['360.00 EUR', '310.00 unpaid', '50.00 paid'])
    await expect(totalsOf('EUR')).toContainText(sum)
  for (const sum of ['120.00 USD', '120.00 unpaid']) await expect(totalsOf('USD')).toContainText(sum)

  const columns = page.waitForResponse(`**${updateListColumns.path}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Paid', exact: true }).check()
  await columns
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Paid' })).toBeVisible()
  // Paid, due and total.
  for (const amount of ['50.00 EUR', '70.00 EUR', '120.00 EUR'])
    await expect(rowOf(page, part.number)).toContainText(amount)

  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('combobox', { name: 'Payment', exact: true })
  await filter.selectOption('Partly paid')
  await expect(page).toHaveURL(/balance=partly-paid/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, part.number)).toBeVisible()
  await expect(totals).toContainText('70.00 unpaid')
  await expect(totalsOf('USD')).toHaveCount(0)
  await filter.selectOption('Overdue by more than 30 days')
  await expect(page).toHaveURL(/balance=late-30/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('31 days overdue')
  await expectNoViolationsInAnyLight(page)
  await session.call(updateListColumns, { body: { list: 'invoice', columns: null } })
})
