import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import { updateListColumns } from '@quittance/shared/contract/list-views.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { savedFile } from './fixtures/exports.ts'
import { balanceCard, expectFacts, issueInvoice, payToday, storeCustomer } from './fixtures/issuing.ts'
import { type Session, signIn } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })
const details = (page: Page) => page.getByRole('region', { name: 'Details' })

/** Clicks a button of the balance on the page of a document. */
async function clickBalance(page: Page, name: string): Promise<void> {
  await balanceCard(page).getByRole('button', { name, exact: true }).click()
}

/** Issues invoices for 120.00 each to one customer, the first of which is due first. */
async function issueThree(session: Session) {
  const party = await storeCustomer(session)
  const issue = (dueDate: string) => issueInvoice(session, { party, dueDate })
  // The due date moves with the date of the issue.
  const early = await issue('2026-03-11')
  const middle = await issue('2026-03-21')
  const late = await issue('2026-03-31')
  return { party, early, middle, late }
}

test('an invoice is paid in two parts, and what is too much pays another invoice', async ({
  page,
  session,
}) => {
  const { early, middle } = await issueThree(session)
  await page.goto(`invoice/show/${early.id}`)
  await expectFacts(balanceCard(page), { Owed: '120.00', Paid: '0.00', Due: '120.00' })
  await clickBalance(page, 'Record payment')
  const payment = dialogOf(page, `Payment of ${early.number}`)
  const amount = payment.getByRole('textbox', { name: 'Amount (EUR)' })
  await expect(amount).toHaveValue('120.00')
  await amount.fill('50')
  await expect(payment).toContainText('70.00 EUR stays due.')
  await expectUsableDialog(payment)
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
  await payment.getByRole('textbox', { name: 'Reference' }).fill('VIR 4711')
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The payment is recorded.')).toBeVisible()
  await expectFacts(balanceCard(page), { Paid: '50.00', Due: '70.00' })
  await expect(details(page)).toContainText('Partly paid')

  await clickBalance(page, 'Record payment')
  await amount.fill('100')
  // 100.00 − 70.00.
  await expect(payment).toContainText(
    '30.00 EUR more than is due. The difference stays as the customer’s credit.',
  )
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Cash')
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expectFacts(balanceCard(page), { Paid: '120.00', Due: '0.00' })
  await expect(details(page).getByText('Paid', { exact: true })).toBeVisible()
  const entries = balanceCard(page).getByRole('list', { name: 'Payments and credits' }).getByRole('listitem')
  await expect(entries).toContainText(['VIR 4711', 'Cash'])
  await expect(entries).toContainText(['50.00 EUR', '70.00 EUR'])
  await expectNoViolationsInAnyLight(page)

  await page.goto(`invoice/show/${middle.id}`)
  await clickBalance(page, 'Use credit')
  const credit = dialogOf(page, `Use credit for ${middle.number}`)
  await expect(credit.getByRole('combobox', { name: 'Payment or credit note' })).toContainText('30.00 EUR')
  await expect(credit.getByRole('textbox', { name: 'Amount (EUR)' })).toHaveValue('30.00')
  await expect(credit).toContainText('120.00 EUR is due.')
  await expectUsableDialog(credit)
  await credit.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(page.getByText('The amounts are allocated.')).toBeVisible()
  // 120.00 − 30.00.
  await expectFacts(balanceCard(page), { Paid: '30.00', Due: '90.00' })
})

test('a payment is distributed to several invoices, the oldest first', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { party, early, middle, late } = await issueThree(session)
  await page.goto('payments')
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  const payment = dialogOf(page, 'Record payment')
  await payment.getByRole('combobox', { name: 'Customer' }).fill(party.clientName)
  await payment.getByRole('option', { name: party.clientName }).click()
  await payment.getByRole('textbox', { name: 'Amount', exact: true }).fill('200')
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
  await payment.getByRole('button', { name: 'Oldest first', exact: true }).click()
  const allocated = (number: string) =>
    payment.getByRole('textbox', { name: `Allocate to ${number}`, exact: true })
  // 200.00 = 120.00 + 80.00.
  await expect(allocated(early.number)).toHaveValue('120.00')
  await expect(allocated(middle.number)).toHaveValue('80.00')
  await expect(allocated(late.number)).toHaveValue('')
  await expect(payment).toContainText('200.00 EUR of 200.00 EUR allocated. 0.00 EUR is left.')
  await expectUsableDialog(payment)
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The payment is recorded.')).toBeVisible()

  const row = page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row')
    .filter({ hasText: party.clientName })
  await expect(row).toContainText('Bank transfer')
  await expect(row).toContainText('200.00 EUR')
  await expectNoViolationsInAnyLight(page)
  await row.getByRole('link').first().click()
  const opened = dialogOf(page, 'Payment')
  await expect(opened.getByRole('listitem')).toContainText([early.number, middle.number])
  await expectUsableDialog(opened)
  await opened.getByRole('link', { name: middle.number, exact: true }).click()
  await expectFacts(balanceCard(page), { Owed: '120.00', Paid: '80.00', Due: '40.00' })
})

test('what was paid too much is refunded, and a refunded payment cannot be reversed', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const { party, early } = await issueThree(session)
  const parts = [{ invoice_id: early.id, amount: '120' }]
  const id = await payToday(session, { customerId: party.id, amount: '150', parts })
  await page.goto(`payments?customer=${party.id}&payment=${id}`)
  const payment = dialogOf(page, 'Payment')
  // 150.00 − 120.00.
  await expectFacts(payment, { Left: '30.00 EUR' })
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = dialogOf(page, 'Refund from Bank transfer')
  await expect(refund.getByRole('textbox', { name: 'Amount (EUR)' })).toHaveValue('30.00')
  await expectUsableDialog(refund)
  await refund.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
  await refund.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The refund is recorded.')).toBeVisible()
  await expect(payment.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await expect(payment.getByRole('listitem')).toContainText([early.number, 'Refund'])

  await payment.getByRole('button', { name: 'Reverse', exact: true }).click()
  const reversal = dialogOf(page, 'Reverse the payment')
  await reversal.getByRole('textbox', { name: 'Reason' }).fill('Wrong customer')
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(
    page.getByText('Part of this payment was refunded. Reverse the refund first.').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await payment.getByRole('button', { name: 'Close', exact: true }).click()
  const totals = page.getByRole('definition')
  await expect(totals).toContainText(['150.00 EUR', '30.00 EUR', '0.00 EUR'])
  await expect(page.getByRole('row').filter({ hasText: '−30.00 EUR' })).toContainText('Refund')
})

test('a payment has a receipt and is reversed, and an amount due is written off', {
  tag: '@full',
}, async ({ page, session }) => {
  const { party, early } = await issueThree(session)
  const parts = [{ invoice_id: early.id, amount: '120' }]
  await payToday(session, { customerId: party.id, amount: '120', parts })
  await page.goto(`invoice/show/${early.id}`)
  await expectFacts(balanceCard(page), { Paid: '120.00', Due: '0.00' })
  const receipt = balanceCard(page).getByRole('button', { name: 'Receipt (PDF): Bank transfer' })
  const text = extractPdfText((await savedFile(page, receipt)).content)
  // In the language of the customer.
  for (const printed of ['Reçu de règlement', '120,00', early.number]) expect(text).toContain(printed)

  await balanceCard(page).getByRole('button', { name: 'Reverse: Bank transfer' }).click()
  const reversal = dialogOf(page, 'Reverse the payment')
  await expectUsableDialog(reversal)
  await reversal.getByRole('textbox', { name: 'Reason' }).fill('Returned by the bank')
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('The payment is reversed.')).toBeVisible()
  await expectFacts(balanceCard(page), { Paid: '0.00', Due: '120.00' })
  await expect(balanceCard(page)).toContainText(/Reversed on .+ by Claire Belleroche/)

  await clickBalance(page, 'Write off')
  const writeOff = dialogOf(page, `Write off the amount due on ${early.number}`)
  await expect(writeOff).toContainText('120.00 EUR is written off.')
  await expectUsableDialog(writeOff)
  await writeOff.getByRole('textbox', { name: 'Reason' }).fill('Insolvent')
  await writeOff.getByRole('button', { name: 'Write off', exact: true }).click()
  await expect(page.getByText('The amount due is written off.')).toBeVisible()
  await expectFacts(balanceCard(page), { Paid: '0.00', 'Written off': '120.00', Due: '0.00' })
  await expect(details(page)).toContainText('Cancelled')
  await expectNoViolationsInAnyLight(page)

  await balanceCard(page).getByRole('button', { name: 'Reverse: Written off' }).click()
  const undoing = dialogOf(page, 'Reverse the write-off')
  await expect(undoing).toContainText('its amount is due again')
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('Paid after all')
  await undoing.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('The write-off is reversed.')).toBeVisible()
  await expectFacts(balanceCard(page), { Paid: '0.00', Due: '120.00' })
})

test('a payment for the wrong invoice is due again, and a part of it is withheld by the customer', {
  tag: '@full',
}, async ({ page, session }) => {
  const { party, early } = await issueThree(session)
  const parts = [{ invoice_id: early.id, amount: '120' }]
  const id = await payToday(session, { customerId: party.id, amount: '120', parts })
  await page.goto(`payments?customer=${party.id}&payment=${id}`)
  const payment = dialogOf(page, 'Payment')
  await payment.getByRole('button', { name: `Reverse: ${early.number}`, exact: true }).click()
  const reversal = dialogOf(page, `Reverse the allocation to ${early.number}`)
  await expect(reversal).toContainText(`120.00 EUR is due again on ${early.number}`)
  await expectUsableDialog(reversal)
  await reversal.getByRole('textbox', { name: 'Reason' }).fill('Wrong invoice')
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('The allocation is reversed.')).toBeVisible()
  await expectFacts(payment, { Left: '120.00 EUR' })
  await expect(payment.getByRole('listitem')).toContainText(['Wrong invoice'])

  await page.goto(`invoice/show/${early.id}`)
  await expectFacts(balanceCard(page), { Paid: '0.00', Due: '120.00' })
  await expect(balanceCard(page)).toContainText(/Reversed on .+ by Claire Belleroche · Wrong invoice/)
  await clickBalance(page, 'Record a withholding')
  const withheld = dialogOf(page, `Amount withheld from ${early.number}`)
  await expect(withheld).toContainText('120.00 EUR is due.')
  // Today where the company is.
  await expect(withheld.getByRole('textbox', { name: 'Date' })).not.toHaveValue('')
  await expectUsableDialog(withheld)
  await withheld.getByRole('textbox', { name: 'Amount (EUR)' }).fill('20')
  await withheld.getByRole('textbox', { name: 'Reference' }).fill('Certificate 7')
  await withheld.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The withheld amount is recorded.')).toBeVisible()
  // 120.00 − 20.00.
  await expectFacts(balanceCard(page), { Paid: '20.00', Due: '100.00' })
  const entry = balanceCard(page).getByRole('listitem').filter({ hasText: 'Certificate 7' })
  await expect(entry).toContainText('Withheld')
  await expectNoViolationsInAnyLight(page)
})

test('staff record payments, and only administrators are offered to write off and reverse', {
  tag: '@full',
}, async ({ page, server, session, openBrowser }) => {
  const { id, number } = await issueInvoice(session, { party: await storeCustomer(session) })
  const staff = await signIn({ ...server, email: 'hugo@example.com' })
  const theirs = await openBrowser({ storageState: await staff.browserState() })
  await theirs.goto(`invoice/show/${id}`)
  await clickBalance(theirs, 'Record payment')
  const payment = dialogOf(theirs, `Payment of ${number}`)
  await payment.getByRole('textbox', { name: 'Amount (EUR)' }).fill('20')
  await payment.getByRole('combobox', { name: 'Method' }).selectOption('Cash')
  await payment.getByRole('button', { name: 'Record', exact: true }).click()
  await expectFacts(balanceCard(theirs), { Paid: '20.00', Due: '100.00' })
  await expect(balanceCard(theirs).getByRole('button', { name: 'Receipt (PDF): Cash' })).toBeVisible()
  await expect(balanceCard(theirs).getByRole('button', { name: /^(Write off|Reverse)/ })).toHaveCount(0)
  await theirs.close()
  await staff.end()

  await page.goto(`invoice/show/${id}`)
  await expect(balanceCard(page).getByRole('button', { name: 'Reverse: Cash' })).toBeVisible()
  await clickBalance(page, 'Write off')
  const writeOff = dialogOf(page, `Write off the amount due on ${number}`)
  await expect(writeOff).toContainText('100.00 EUR is written off.')
  // Without a reason, nothing is written off.
  await writeOff.getByRole('button', { name: 'Write off', exact: true }).click()
  await expect(writeOff).toContainText('Reason is missing. Please fill it in.')
  await writeOff.getByRole('textbox', { name: 'Reason' }).fill('Insolvent')
  await writeOff.getByRole('button', { name: 'Write off', exact: true }).click()
  await expectFacts(balanceCard(page), { Paid: '20.00', 'Written off': '100.00', Due: '0.00' })
})

test('the list of invoices shows what is due, paid and credited, and is filtered by it', {
  tag: '@full',
}, async ({ page, session }) => {
  const { party, early, middle, late } = await issueThree(session)
  const pay = (id: number, amount: string) =>
    payToday(session, { customerId: party.id, amount, parts: [{ invoice_id: id, amount }] })
  await pay(early.id, '50')
  await session.call(creditInvoice, { body: { id: middle.id, amount: '24', issue: true } })
  await pay(late.id, '120')
  await page.goto(`invoices?customer=${party.id}`)
  const rows = page.getByRole('table').locator('tbody tr')
  const row = (number: string) => rows.filter({ hasText: number })
  await expect(rows).toHaveCount(3)
  await expect(row(early.number)).toContainText('70.00 EUR')
  await expect(row(middle.number)).toContainText('96.00 EUR')
  const totals = page.getByLabel('List totals')
  // 3 × 120.00; 70.00 + 96.00; 50.00 + 120.00.
  for (const sum of ['360.00 EUR', '166.00 unpaid', '170.00 paid', '24.00 credited'])
    await expect(totals).toContainText(sum)

  const columns = page.waitForResponse(`**${updateListColumns.path}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Credited' }).check()
  await columns
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Credited' })).toBeVisible()
  await expect(row(middle.number)).toContainText('24.00 EUR')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('combobox', { name: 'Payment', exact: true })
  await filter.selectOption('Amount due')
  await expect(page).toHaveURL(/balance=unpaid/)
  await expect(rows).toHaveCount(2)
  await expect(row(late.number)).toHaveCount(0)
  await expect(totals).toContainText('240.00 EUR')
  await expectNoViolationsInAnyLight(page)
  // Nothing is that late.
  await filter.selectOption('Overdue by more than 30 days')
  await expect(page.getByText('No results. Try different filters.')).toBeVisible()
  await session.call(updateListColumns, { body: { list: 'invoice', columns: null } })
})

test.describe('in dark mode on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('a payment is recorded and found without scrolling sideways', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { party, early } = await issueThree(session)
    await page.goto(`payments?customer=${party.id}`)
    await page.getByRole('button', { name: 'Record payment', exact: true }).tap()
    const payment = dialogOf(page, 'Record payment')
    await payment.getByRole('textbox', { name: 'Amount', exact: true }).fill('120')
    await payment.getByRole('button', { name: 'Oldest first', exact: true }).tap()
    await expectUsableDialog(payment)
    await expectNoSidewaysScrolling(page)
    await payment.getByRole('combobox', { name: 'Method' }).selectOption('Card')
    await payment.getByRole('button', { name: 'Record', exact: true }).tap()
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('120.00 EUR')
    await expectNoSidewaysScrolling(page)
    await expectNoViolationsInAnyLight(page)
    await page.goto(`invoice/show/${early.id}`)
    await expectFacts(balanceCard(page), { Paid: '120.00', Due: '0.00' })
    await expectNoSidewaysScrolling(page)
  })

  test('the dialogs of an issued invoice, its page and that of its credit note fit', {
    tag: '@full',
  }, async ({ page, session }) => {
    const { id, number } = await issueInvoice(session, { party: await storeCustomer(session) })
    await page.goto(`invoice/show/${id}`)
    await balanceCard(page).getByRole('button', { name: 'Record payment', exact: true }).tap()
    const payment = dialogOf(page, `Payment of ${number}`)
    await payment.getByRole('textbox', { name: 'Amount (EUR)' }).fill('50')
    await expectUsableDialog(payment)
    await expectNoSidewaysScrolling(page)
    await payment.getByRole('combobox', { name: 'Method' }).selectOption('Card')
    await payment.getByRole('button', { name: 'Record', exact: true }).tap()
    await expectFacts(balanceCard(page), { Paid: '50.00', Due: '70.00' })

    await balanceCard(page).getByRole('button', { name: 'Write off', exact: true }).tap()
    const writeOff = dialogOf(page, `Write off the amount due on ${number}`)
    await expectUsableDialog(writeOff)
    await expectNoSidewaysScrolling(page)
    await writeOff.getByRole('button', { name: 'Cancel', exact: true }).tap()
    await expect(writeOff).toHaveCount(0)
    await expectNoSidewaysScrolling(page)
    await expectNoViolationsInAnyLight(page)

    const credited = await session.call(creditInvoice, { body: { id, amount: '24', issue: true } })
    await page.goto(`credit-note/show/${credited.credit_note_id}`)
    await expectFacts(balanceCard(page), { Credit: '24.00', Used: '24.00', Left: '0.00' })
    await expectNoSidewaysScrolling(page)
    await expectNoViolationsInAnyLight(page)
  })
})
