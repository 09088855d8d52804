import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { savedFile } from './fixtures/exports.ts'
import {
  balanceCard,
  expectFacts,
  issueDialog,
  issueInvoice,
  payToday,
  roofLines,
  storeCustomer,
} from './fixtures/issuing.ts'
import type { Session } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

// Corrections of issued invoices. Credit notes for drafts are in credit-notes.spec.ts.

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

/** Issues an invoice for 410.00 + 51.00 VAT = 461.00. */
const issueRoof = async (session: Session) =>
  await issueInvoice(session, { party: await storeCustomer(session), lines: roofLines })

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Opens the page of an invoice and the dialog that credits it. */
async function openCredit(
  page: Page,
  id: number,
  action: 'Create credit note' | 'Correct' = 'Create credit note',
) {
  await page.goto(`invoice/show/${id}`)
  await page.getByRole('article').getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action === 'Correct' ? /^Correct / : /^Credit note for / })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  return dialog
}

/** Issues the document whose form is open, after the dialog has shown these facts. */
async function issueFromForm(page: Page, facts: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await expectFacts(issueDialog(page), facts)
  await issueDialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(issueDialog(page)).toHaveCount(0)
}

test('an issued invoice is credited as a whole, so that nothing is due of it', async ({ page, session }) => {
  const { id, number } = await issueRoof(session)
  const dialog = await openCredit(page, id)
  await expect(dialog.getByRole('heading', { name: `Credit note for ${number}` })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Everything that is left' })).toBeChecked()
  await expectUsableDialog(dialog)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong slates')
  await dialog.getByRole('button', { name: 'Create and issue', exact: true }).click()

  await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
  await expectFacts(balanceCard(page), { Credit: '461.00', Used: '461.00', Left: '0.00' })
  await expect(balanceCard(page).getByRole('link', { name: number, exact: true })).toBeVisible()
  await toast(page, 'The credit note is created.')
    .getByRole('button', { name: 'Back to the invoice' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/invoice/show/${id}$`))
  await expectFacts(balanceCard(page), { Owed: '461.00', Paid: '0.00', Credited: '461.00', Due: '0.00' })
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Cancelled')
  await expectNoViolationsInAnyLight(page)

  await balanceCard(page).getByRole('link', { name: /^CN-/ }).click()
  await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
  const download = page.getByRole('article').getByRole('button', { name: 'Download PDF', exact: true })
  const text = extractPdfText((await savedFile(page, download)).content)
  for (const printed of ['Wrong slates', number, '461,00']) expect(text).toContain(printed)
})

test('the credit of a paid invoice pays the next one, and its rest is refunded', async ({
  page,
  session,
}) => {
  const party = await storeCustomer(session)
  const { id } = await issueInvoice(session, { party })
  const parts = [{ invoice_id: id, amount: '120' }]
  await payToday(session, { customerId: party.id, amount: '120', parts })
  const dialog = await openCredit(page, id)
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  await dialog.getByRole('textbox', { name: 'Amount including VAT (EUR)' }).fill('24')
  await dialog.getByRole('button', { name: 'Create and issue', exact: true }).click()
  await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
  const address = page.url()
  // Nothing is due of the invoice.
  await expectFacts(balanceCard(page), { Credit: '24.00', Used: '0.00', Left: '24.00' })

  await page.goto(`customer/show/${party.id}`)
  const statement = page.getByRole('region', { name: 'Statement', exact: true })
  await expectFacts(statement, { Balance: '-24.00 EUR', Due: '0.00 EUR', 'Not allocated': '24.00 EUR' })
  const credits = statement.getByRole('list', { name: 'Not allocated', exact: true })
  await expect(credits.getByRole('link', { name: /^CN-/ })).toHaveAttribute(
    'href',
    /\/credit-note\/show\/\d+$/,
  )

  const next = await issueInvoice(session, { party })
  await page.goto(`invoice/show/${next.id}`)
  await balanceCard(page).getByRole('button', { name: 'Use credit', exact: true }).click()
  const use = page.getByRole('dialog', { name: `Use credit for ${next.number}`, exact: true })
  const source = use.getByRole('combobox', { name: 'Payment or credit note' })
  await expect(source).toContainText(/^CN-.+ · 24\.00 EUR$/)
  await use.getByRole('textbox', { name: 'Amount (EUR)' }).fill('20')
  await use.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(page.getByText('The amounts are allocated.')).toBeVisible()
  // 120.00 − 20.00.
  await expectFacts(balanceCard(page), { Owed: '120.00', Paid: '0.00', Credited: '20.00', Due: '100.00' })

  await page.goto(address)
  // 24.00 − 20.00.
  await expectFacts(balanceCard(page), { Credit: '24.00', Used: '20.00', Left: '4.00' })
  await balanceCard(page).getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: /^Refund from CN-/ })
  await expect(refund.getByRole('textbox', { name: 'Amount (EUR)' })).toHaveValue('4.00')
  await refund.getByRole('combobox', { name: 'Method' }).selectOption('Bank transfer')
  await refund.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('The refund is recorded.')).toBeVisible()
  await expectFacts(balanceCard(page), { Credit: '24.00', Used: '24.00', Left: '0.00' })
  const uses = balanceCard(page).getByRole('list', { name: 'Payments and credits' }).getByRole('listitem')
  await expect(uses).toContainText([next.number, 'Refund'])
  await uses.getByRole('link', { name: 'Refund', exact: true }).click()
  // The refund names its source.
  const opened = page.getByRole('dialog', { name: 'Refund', exact: true })
  await expect(opened.getByRole('listitem')).toContainText(['CN-'])
})

test('a part of a line is credited in a draft, and an amount at once', { tag: '@full' }, async ({
  page,
  session,
  errors,
}) => {
  const { id } = await issueRoof(session)
  const dialog = await openCredit(page, id)
  await dialog.getByRole('radio', { name: 'Individual lines' }).check()
  await dialog.getByRole('checkbox', { name: '1. Slates' }).check()
  const part = dialog.getByRole('textbox', { name: 'To credit: 1. Slates' })
  await expect(part).toHaveValue('100.00')
  await part.fill('25')
  await expect(dialog.getByRole('status').filter({ hasText: '25.00 EUR' })).toBeVisible()
  await expectUsableDialog(dialog)
  await dialog.getByRole('button', { name: 'Create credit note', exact: true }).click()
  await expect(page).toHaveURL(/\/credit-note\/edit\/\d+$/)
  // 25.00 + 20 % = 30.00.
  await expect(documentScreen(page, creditNote).amount('totals.total')).toHaveText('30.00 EUR')
  const partial = { 'Total excluding VAT': '25.00 EUR', 'Total VAT': '5.00 EUR', 'Total to pay': '30.00 EUR' }
  await issueFromForm(page, partial)
  await expectFacts(balanceCard(page), { Credit: '30.00', Used: '30.00', Left: '0.00' })

  // 461.00 − 30.00 = 431.00 are left: 90.00 of the slates and 341.00 of the scaffolding.
  errors.expectErrors(rejectedCall(422))
  await openCredit(page, id)
  await expectFacts(balanceCard(page), { Credited: '30.00', Due: '431.00' })
  await expect(dialog).toContainText('30.00 EUR was credited before. Only the rest can be credited.')
  await dialog.getByRole('radio', { name: 'Individual lines' }).check()
  const slates = dialog.getByRole('row').filter({ hasText: '1. Slates' })
  // Invoiced, and left: 100.00 − 25.00.
  await expect(slates.getByRole('cell')).toContainText(['100.00', '75.00'])
  await dialog.getByRole('checkbox', { name: '1. Slates' }).check()
  await expect(part).toHaveValue('75.00')
  await dialog.getByRole('radio', { name: 'An amount' }).check()
  const amount = dialog.getByRole('textbox', { name: 'Amount including VAT (EUR)' })
  await amount.fill('500')
  await dialog.getByRole('button', { name: 'Create and issue', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Only 431.00 EUR can still be credited.')
  // A tenth of each: 9.00 + 34.10 = 43.10.
  await amount.fill('43.10')
  await dialog.getByRole('button', { name: 'Create and issue', exact: true }).click()
  await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
  await expectFacts(balanceCard(page), { Credit: '43.10', Used: '43.10', Left: '0.00' })
  await page.goto(`invoice/show/${id}`)
  // 30.00 + 43.10 = 73.10, and 461.00 − 73.10 = 387.90.
  await expectFacts(balanceCard(page), { Owed: '461.00', Credited: '73.10', Due: '387.90' })
})

test('an issued invoice is corrected by a credit note and a new invoice with the same lines', {
  tag: '@full',
}, async ({ page, session }) => {
  const { id, number } = await issueRoof(session)
  const dialog = await openCredit(page, id, 'Correct')
  await expect(dialog).toContainText('The credit note covers everything that is left of the invoice.')
  await dialog.getByRole('button', { name: 'Issue credit note, create new draft', exact: true }).click()
  await expect(
    toast(page, 'The credit note and a draft that replaces the invoice are created.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  expect(page.url()).not.toMatch(new RegExp(`/${id}$`))
  const form = documentScreen(page, invoice)
  await expect(form.line(2).name).toHaveValue('Scaffolding')
  await form.line(1).quantity.fill('20')
  await form.line(1).quantity.press('Tab')
  await form.save('update')
  // 20 × 2.50 = 50.00 + 10.00 VAT, and 310.00 + 31.00: 401.00.
  await issueFromForm(page, { 'Total VAT': '41.00 EUR', 'Total to pay': '401.00 EUR' })
  await expectFacts(balanceCard(page), { Owed: '401.00', Due: '401.00' })

  await page.goto(`invoice/show/${id}`)
  await expectFacts(balanceCard(page), { Owed: '461.00', Credited: '461.00', Due: '0.00' })
  const links = page.getByRole('region', { name: 'Linked documents' })
  await expect(links.getByRole('link', { name: /^credit note CN-/ })).toBeVisible()
  await expect(links.getByRole('link', { name: /^invoice INV-/ })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(number)
})

test.describe('in dark mode on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('parts of lines are credited without scrolling sideways', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { id } = await issueRoof(session)
    const dialog = await openCredit(page, id)
    await dialog.getByRole('radio', { name: 'Individual lines' }).check()
    await dialog.getByRole('checkbox', { name: '2. Scaffolding' }).check()
    await expect(dialog.getByRole('status').filter({ hasText: '310.00 EUR' })).toBeVisible()
    await expectUsableDialog(dialog)
    await expectNoSidewaysScrolling(page)
    await dialog.getByRole('button', { name: 'Create and issue', exact: true }).tap()
    // 310.00 + 10 %.
    await expectFacts(balanceCard(page), { Credit: '341.00', Left: '0.00' })
    await expectNoSidewaysScrolling(page)
  })
})
