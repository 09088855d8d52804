import { expect, type Page, request } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { revokeToken, storeToken } from '@quittance/shared/contract/member-access.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { createLine, first, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { shownDay } from './fixtures/document-fields.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { draftOffer } from './fixtures/drafts.ts'
import { savedFile } from './fixtures/exports.ts'
import {
  balanceCard,
  expectFacts,
  issueDialog,
  issueInvoice,
  readLegalState,
  readNextNumber,
  roofLines,
  slateLines,
  storeCustomer,
} from './fixtures/issuing.ts'
import { keyboardOf } from './fixtures/keyboard.ts'
import { mailing, readAttachment } from './fixtures/mailing.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
/** The page of a document, beside which toasts appear. */
const article = (page: Page) => page.getByRole('article')

/** Stores an invoice that can be issued: 410.00 + 51.00 VAT = 461.00. */
async function storeRoof(session: Session, differences: Parameters<typeof storeDocument>[2] = {}) {
  const party = await storeCustomer(session)
  return await storeDocument(session, invoice, { party, lines: roofLines, ...differences })
}

test('an invoice is issued with the keyboard, and its page and its PDF do not change afterwards', async ({
  page,
  session,
}) => {
  const { id } = await storeRoof(session)
  const number = await readNextNumber(session, invoice)
  const { issue_date: issueDate } = await readLegalState(session, invoice, id)
  const { push } = keyboardOf(page)
  await page.goto(`invoice/edit/${id}`)
  await push(button(page, 'Issue'))
  const dialog = issueDialog(page)
  await expect(dialog.getByRole('textbox', { name: 'Invoice Date' })).toHaveValue(shownDay(issueDate ?? ''))
  await expectFacts(dialog, {
    'Invoice Number': number,
    'Total excluding VAT': '410.00 EUR',
    'Total VAT': '51.00 EUR',
    'Total including VAT': '461.00 EUR',
    'Total to pay': '461.00 EUR',
  })
  const cellsOf = (rate: string) => dialog.getByRole('row').filter({ hasText: rate }).getByRole('cell')
  await expect(cellsOf('20%')).toHaveText(['100.00', '20.00'])
  await expect(cellsOf('10%')).toHaveText(['310.00', '31.00'])
  await expect(dialog.getByRole('button', { name: 'Issue', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(toast(page, `${number} is issued.`)).toBeVisible()
  await expect(article(page)).toContainText(/Issued by Claire Belleroche on .+ and locked\./)
  await expect(documentScreen(page, invoice).update).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectFacts(balanceCard(page), { Owed: '461.00', Paid: '0.00', Due: '461.00' })
  await expectNoViolationsInAnyLight(page)

  const download = article(page).getByRole('button', { name: 'Download PDF', exact: true })
  const { content } = await savedFile(page, download)
  await page.reload()
  expect((await savedFile(page, download)).content.equals(content)).toBe(true)
  // In the language of the customer.
  const text = extractPdfText(content)
  expect(text).toContain(number)
  expect(text).toContain('461,00')
  expect(text).not.toContain('brouillon')
})

mailing(
  'an invoice is issued and e-mailed, and the customer gets the PDF that is stored',
  async ({ mailed: { page, session, mail } }) => {
    const { id } = await storeRoof(session)
    const number = await readNextNumber(session, invoice)
    await page.goto(`invoice/show/${id}`)
    await button(page, 'Issue and email').click()
    await issueDialog(page).getByRole('button', { name: 'Issue and email', exact: true }).click()
    const email = page.getByRole('dialog', { name: `Invoice ${number} by e-mail` })
    await expect(email.getByRole('textbox', { name: 'Subject' })).toHaveValue(new RegExp(number))
    await expect(email.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('jo@example.com')
    await expect(email).toContainText('When you send this e-mail, the document is issued.')
    await expectUsableDialog(email)
    await email.getByRole('button', { name: 'Issue and send', exact: true }).click()
    await expect(toast(page, `${number} is issued. The e-mail is queued.`)).toBeVisible()

    // The administrator gets an e-mail about the last month, too.
    await expect.poll(() => mail.recipients, { timeout: 30_000 }).toContainEqual(['jo@example.com'])
    const isToClient = (_message: unknown, place: number) =>
      mail.recipients[place]?.includes('jo@example.com')
    const sent = readAttachment(first(mail.messages.filter(isToClient)))
    const download = article(page).getByRole('button', { name: 'Download PDF', exact: true })
    expect((await savedFile(page, download)).content.equals(sent)).toBe(true)
    expect(extractPdfText(sent)).toContain(number)
  },
)

test('an amount that was entered as paid becomes a payment with the issue', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeRoof(session, { amountPaid: decimal('61') })
  await page.goto(`invoice/show/${id}`)
  await button(page, 'Issue').click()
  const dialog = issueDialog(page)
  await expect(dialog).toContainText('The amount paid in the draft is 61.00 EUR.')
  const issue = dialog.getByRole('button', { name: 'Issue', exact: true })
  await issue.click()
  await expect(dialog).toContainText('Choose how this amount was paid.')
  await dialog.getByRole('combobox', { name: 'Payment method' }).selectOption('Cheque')
  await issue.click()
  await expect(dialog).toHaveCount(0)
  // 461.00 − 61.00.
  await expectFacts(balanceCard(page), { Owed: '461.00', Paid: '61.00', Due: '400.00' })
  const payments = balanceCard(page).getByRole('list', { name: 'Payments and credits' })
  await expect(payments.getByRole('listitem')).toContainText(['Cheque'])
  await expect(payments).toContainText('61.00 EUR')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Partly paid')
})

test('several invoices are issued at once, and the one that cannot be stays a draft with its reason', async ({
  page,
  session,
}) => {
  const word = newWord()
  const party = await storeCustomer(session)
  for (const [name, lines] of [
    ['one', slateLines],
    ['two', [createLine()]],
    ['three', slateLines],
  ] as const) {
    await storeDocument(session, invoice, { party, lines, title: `${word} ${name}` })
  }
  await page.goto(`invoices?search=${word}`)
  const rows = page.getByRole('table').locator('tbody tr')
  const row = (name: string) => rows.filter({ hasText: `${word} ${name}` })
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().check()
  const bulk = page.getByRole('group', { name: 'Selected entries' })
  await bulk.getByRole('button', { name: 'Issue', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Issue 3 documents? They get their final numbers')
  await question.getByRole('button', { name: 'Issue', exact: true }).click()

  await expect(page.getByText('2 documents issued.')).toBeVisible()
  const rejected = page.getByRole('alert').filter({ hasText: '1 entry could not be changed:' })
  await expect(rejected).toContainText('Lines without VAT need a reason: 1.')
  for (const name of ['one', 'three']) await expect(row(name)).toContainText('Issued')
  await expect(row('two')).not.toContainText('Issued')
  await expect(row('two').getByRole('checkbox')).toBeChecked()
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('link', { name: /^Not issued/ }).click()
  await expect(rows).toHaveCount(1)
  await expect(row('two')).toBeVisible()
})

test('an issued invoice is locked: it has no form, and a program cannot save another value', {
  tag: '@full',
}, async ({ page, server, session }) => {
  const { id, number } = await issueInvoice(session, { party: await storeCustomer(session) })
  await page.goto(`invoice/edit/${id}`)
  await expect(article(page)).toContainText(/Issued by Claire Belleroche on .+ and locked\./)
  await expect(documentScreen(page, invoice).update).toHaveCount(0)

  const token = await session.call(storeToken, { body: { name: newWord(), scopes: [] } })
  const program = await request.newContext({
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { Authorization: `Bearer ${token.token}`, Connection: 'close' },
  })
  const opened = await openDocument(session, invoice, id)
  async function save(changes: Partial<OpenedDocument>) {
    const data = encodeSave(invoice, 'update', { ...opened, ...changes })
    const response = await program.post(`${server.url}${documentCalls(invoice).update.path}`, { data })
    return { ...(await response.json()), status: response.status() }
  }
  expect(await save({ title: 'Another roof' })).toMatchObject({
    ...{ status: 409, code: 409, locked: true },
    message: expect.stringMatching(`^${number} was issued on .+ by Claire Belleroche and cannot be changed`),
  })
  expect(await save({ amountPaid: decimal('50') })).toMatchObject({
    ...{ status: 409, code: 409, locked: true },
    message: 'The amounts of an issued document follow its payments. Record a payment instead.',
  })
  expect(await save({})).toMatchObject({ status: 200 })
  expect(await openDocument(session, invoice, id)).toEqual(opened)
  await program.dispose()
  await session.call(revokeToken, { body: { id: token.id } })
})

test('what prevents an issue leads to where it is solved', { tag: '@full' }, async ({ page, session }) => {
  const { id } = await storeRoof(session, { lines: [createLine()] })
  await page.goto(`invoice/show/${id}`)
  await button(page, 'Issue').click()
  const dialog = issueDialog(page)
  await expect(dialog).toContainText('1 thing before this can be issued')
  const issue = dialog.getByRole('button', { name: 'Issue', exact: true })
  await expect(issue).toHaveAttribute('aria-disabled', 'true')
  await expect(issue).toHaveAccessibleDescription(/Lines without VAT need a reason: 1\./)
  await expectUsableDialog(dialog)
  await dialog.getByRole('link', { name: 'Lines without VAT need a reason: 1.' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoice/edit/${id}\\?field=lines&line=1$`))
  await expect(page.locator('summary', { hasText: '1 thing before this can be issued' })).toBeVisible()

  const company = { client_name: 'Zoé', company_name: 'Vert SARL', address: '1 rue Neuve', country: 'FR' }
  const { id: customerId } = await session.call(partyRecords.customer.store, { body: company })
  const party = { id: customerId, clientName: 'Zoé', clientEmail: '', companyName: 'Vert SARL' }
  const { id: other } = await storeDocument(session, invoice, { party, lines: slateLines })
  await page.goto(`invoice/show/${other}`)
  await button(page, 'Issue').click()
  await dialog.getByRole('link', { name: 'The customer’s address is not complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/edit/${customerId}\\?field=`))
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
})

test('input in the form of an invoice that is issued meanwhile becomes a new document', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(409))
  const title = `Gutter ${newWord()}`
  const { id } = await storeRoof(session)
  const form = documentScreen(page, invoice)
  await form.open(id)
  await form.fill({ title })
  await session.call(issuingCalls(invoice).issue, { body: { id } })
  await form.update.click()
  await expect(form.alert).toContainText(
    /^Claire Belleroche issued this document on .+, so it can no longer be changed\./,
  )
  await expectUsableDialog(form.alert)
  await form.alert.getByRole('button', { name: 'Use it for a new document' }).click()
  await expect(page).toHaveURL(/\/invoice\/create$/)
  await draftOffer(page).goOn.click()
  await form.expectValues({ title })
})

test('input in a second tab is kept when its invoice is issued in the first one', { tag: '@full' }, async ({
  context,
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(409))
  const title = `Gutter ${newWord()}`
  const { id } = await storeRoof(session)
  const form = documentScreen(await context.newPage(), invoice)
  const tab = form.page
  await form.open(id)
  await form.fill({ title })
  await expect(draftOffer(tab).kept).toBeVisible()
  await page.goto(`invoice/show/${id}`)
  await button(page, 'Issue').click()
  await issueDialog(page).getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(article(page)).toContainText(/Issued by Claire Belleroche on .+ and locked\./)

  await tab.bringToFront()
  await form.update.click()
  await expect(form.alert).toContainText('Claire Belleroche issued this document on')
  await expect(form.alert).toContainText('Your input stays on this page until you leave it')
  await form.alert.getByRole('button', { name: 'Open the issued document' }).click()
  await expect(tab).toHaveURL(new RegExp(`/invoice/show/${id}$`))
  await expect(article(tab)).toContainText(/Issued by Claire Belleroche on .+ and locked\./)

  await tab.goto(`invoice/edit/${id}`)
  const left = tab.getByRole('status').filter({ hasText: 'You have an unsaved draft from' })
  await expect(left).toBeVisible()
  await expectNoViolationsInAnyLight(tab)
  await left.getByRole('button', { name: 'Use it for a new document', exact: true }).click()
  await expect(tab).toHaveURL(/\/invoice\/create$/)
  await draftOffer(tab).goOn.click()
  await form.expectValues({ title })
})

test.describe('in dark mode on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('an invoice is issued and its page is read without scrolling sideways', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { id } = await storeRoof(session)
    await page.goto(`invoice/show/${id}`)
    await button(page, 'Issue').tap()
    const dialog = issueDialog(page)
    await expectFacts(dialog, { 'Total to pay': '461.00 EUR' })
    await expectUsableDialog(dialog)
    await expectNoSidewaysScrolling(page)
    await dialog.getByRole('button', { name: 'Issue', exact: true }).tap()
    await expectFacts(balanceCard(page), { Due: '461.00' })
    await expectNoSidewaysScrolling(page)
    await expectNoViolationsInAnyLight(page)
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('a member issues an invoice and records a payment of it', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { id } = await storeRoof(session)
    const number = await readNextNumber(session, invoice)
    await page.goto(`invoice/show/${id}`)
    await button(page, 'Émettre').click()
    const dialog = page.getByRole('dialog', { name: /^Émettre / })
    await expectFacts(dialog, {
      'Numéro de facture': number,
      'Total HT': '410,00 EUR',
      'Total TVA': '51,00 EUR',
      'Total à payer': '461,00 EUR',
    })
    await expect(dialog).toContainText('Une fois émis, le document est verrouillé')
    await dialog.getByRole('button', { name: 'Émettre', exact: true }).click()
    await expect(toast(page, `Émission de ${number} effectuée.`)).toBeVisible()
    await expect(article(page)).toContainText(/Émis par Claire Belleroche le .+ et verrouillé\./)

    const card = page.getByRole('region', { name: 'Solde', exact: true })
    await card.getByRole('button', { name: 'Enregistrer un règlement', exact: true }).click()
    const payment = page.getByRole('dialog', { name: `Règlement de ${number}` })
    await payment.getByRole('textbox', { name: 'Montant (EUR)' }).fill('61,00')
    // 461,00 − 61,00.
    await expect(payment).toContainText('Il restera 400,00 EUR à payer.')
    // The demo company has English reference data.
    await payment.getByRole('combobox', { name: 'Moyen de paiement' }).selectOption('Bank transfer')
    await payment.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(payment).toHaveCount(0)
    await expectFacts(card, { 'Total à payer': '461,00', Réglé: '61,00', 'Reste à payer': '400,00' })
    await expectNoViolationsInAnyLight(page)
  })
})
