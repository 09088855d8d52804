import { expect } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { first } from './fixtures/demo-records.ts'
import { savedFile } from './fixtures/exports.ts'
import { expectFacts, issueInvoice, payToday, storeCustomer } from './fixtures/issuing.ts'
import { mailing, readAttachment } from './fixtures/mailing.ts'
import { rejectedCall, test } from './fixtures/test.ts'

mailing(
  'the statement of a customer has a running balance, and is downloaded and e-mailed',
  async ({ mailed: { page, session, mail } }) => {
    const party = await storeCustomer(session)
    const { id, number } = await issueInvoice(session, { party })
    await session.call(creditInvoice, { body: { id, amount: '24', issue: true } })
    await page.goto(`customer/show/${party.id}`)
    const statement = page.getByRole('region', { name: 'Statement', exact: true })
    await statement.getByRole('button', { name: 'Record payment', exact: true }).click()
    const payment = page.getByRole('dialog', { name: 'Record payment', exact: true })
    await payment.getByRole('textbox', { name: 'Amount', exact: true }).fill('50')
    await payment.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
    await payment.getByRole('button', { name: 'Record', exact: true }).click()

    const rows = statement.getByRole('table', { name: 'Statement (EUR)' }).locator('tbody tr')
    await expect(rows).toContainText([
      `Invoice ${number}`,
      'Credit note CN-',
      'Payment Bank transfer',
      'Closing balance',
    ])
    // 120.00 − 24.00 = 96.00, and 96.00 − 50.00 = 46.00.
    for (const [index, balance] of ['120.00', '96.00', '46.00', '46.00'].entries()) {
      await expect(rows.nth(index).getByRole('cell').last()).toHaveText(balance)
    }
    await expectFacts(statement, { Balance: '46.00 EUR', Due: '96.00 EUR', 'Not allocated': '50.00 EUR' })
    await expectNoViolationsInAnyLight(page)

    const credits = statement.getByRole('list', { name: 'Not allocated', exact: true })
    await expect(credits.getByRole('link', { name: 'Bank transfer', exact: true })).toHaveAttribute(
      'href',
      /\/payments\?payment=\d+$/,
    )
    await statement.getByRole('button', { name: 'Allocate Bank transfer', exact: true }).click()
    const allocation = page.getByRole('dialog', { name: 'Allocate Bank transfer', exact: true })
    await allocation.getByRole('button', { name: 'Oldest first', exact: true }).click()
    await expectUsableDialog(allocation)
    await allocation.getByRole('button', { name: 'Allocate', exact: true }).click()
    await expect(page.getByText('The amounts are allocated.')).toBeVisible()
    await expectFacts(statement, { Balance: '46.00 EUR', Due: '46.00 EUR', 'Not allocated': '0.00 EUR' })

    const download = statement.getByRole('button', { name: 'Download PDF', exact: true })
    const printed = extractPdfText((await savedFile(page, download)).content)
    // In the language of the customer.
    for (const text of ['Relevé de compte', number, '120,00', '96,00', '46,00']) {
      expect(printed).toContain(text)
    }

    await statement.getByRole('button', { name: 'E-mail statement', exact: true }).click()
    const email = page.getByRole('dialog', { name: 'E-mail statement', exact: true })
    await expect(email.getByRole('textbox', { name: 'To' })).toHaveValue('jo@example.com')
    // In the language of the customer, like the PDF.
    await expect(email.getByRole('textbox', { name: 'Subject' })).toHaveValue(
      /^Relevé de compte – jusqu’au .+ \d{4}$/,
    )
    await expect(email.getByRole('textbox', { name: 'Message' })).toHaveValue(/votre relevé de compte/)
    await expectUsableDialog(email)
    await email.getByRole('button', { name: 'Send', exact: true }).click()
    // The administrator gets an e-mail about the last month, too.
    await expect.poll(() => mail.recipients, { timeout: 30_000 }).toContainEqual(['jo@example.com'])
    const isToClient = (_message: unknown, place: number) =>
      mail.recipients[place]?.includes('jo@example.com')
    const sent = extractPdfText(readAttachment(first(mail.messages.filter(isToClient))))
    for (const text of ['Relevé de compte', number, '46,00']) expect(sent).toContain(text)
  },
)

test('a statement begins with the balance of what was before, and fits a phone', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const party = await storeCustomer(session)
  await issueInvoice(session, { party })
  await payToday(session, { customerId: party.id, amount: '20' })
  await page.goto(`customer/show/${party.id}`)
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  const rows = statement.getByRole('table', { name: 'Statement (EUR)' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  // Everything is of a later year.
  await statement.getByRole('textbox', { name: 'To' }).fill('31/12/2020')
  await page.keyboard.press('Tab')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(['Closing balance'])
  await statement.getByRole('textbox', { name: 'To' }).fill('')
  await statement.getByRole('textbox', { name: 'From' }).fill('01/01/2021')
  await page.keyboard.press('Tab')
  await expect(rows).toContainText(['Opening balance', 'Invoice', 'Payment', 'Closing balance'])
  await expect(rows.first().getByRole('cell').last()).toHaveText('0.00')
  // 120.00 − 20.00.
  await expect(rows.last().getByRole('cell').last()).toHaveText('100.00')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolationsInAnyLight(page)
})

test('a period that begins after its end is explained at its first day, and the statement stays', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const party = await storeCustomer(session)
  await issueInvoice(session, { party })
  await page.goto(`customer/show/${party.id}`)
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  const rows = statement.getByRole('table', { name: 'Statement (EUR)' }).locator('tbody tr')
  const from = statement.getByRole('textbox', { name: 'From' })
  await statement.getByRole('textbox', { name: 'To' }).fill('31/12/2020')
  await expect(rows).toHaveCount(1)
  await from.fill('01/01/2021')
  await expect(from).toHaveAccessibleDescription(
    'From is after the last day of the statement, 31 Dec 2020. Choose that day or an earlier one.',
  )
  await expect(rows).toContainText(['Closing balance'])
  await expectNoViolationsInAnyLight(page)
  await from.fill('')
  await expect(from).toHaveAccessibleDescription('')
  await expect(rows).toHaveCount(1)
})

test('a credit is refunded on the page of its customer, and that is reversed', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const party = await storeCustomer(session)
  await payToday(session, { customerId: party.id, amount: '20' })
  await page.goto(`customer/show/${party.id}`)
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  const credits = statement.getByRole('list', { name: 'Not allocated', exact: true })
  await credits.getByRole('button', { name: 'Refund: Bank transfer', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund from Bank transfer', exact: true })
  await expect(refund.getByRole('textbox', { name: 'Amount (EUR)' })).toHaveValue('20.00')
  await refund.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
  await refund.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The refund is recorded.')).toBeVisible()
  await expectFacts(statement, { Balance: '0.00 EUR', 'Not allocated': '0.00 EUR' })
  await expect(credits).toHaveCount(0)

  await statement.getByRole('link', { name: 'Refund Bank transfer', exact: true }).click()
  const opened = page.getByRole('dialog', { name: 'Refund', exact: true })
  await opened.getByRole('button', { name: 'Reverse', exact: true }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse the refund', exact: true })
  await expect(reversal).toContainText('its amount is the customer’s credit again')
  await expectUsableDialog(reversal)
  await reversal.getByRole('textbox', { name: 'Reason' }).fill('Wrong account')
  await reversal.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(page.getByText('The refund is reversed.')).toBeVisible()
  await expect(opened.getByRole('link', { name: /^Reversal \d+$/ })).toBeVisible()
  await expectUsableDialog(opened)
})
