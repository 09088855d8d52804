import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { storeCustomer } from './fixtures/issuing.ts'
import { mailing } from './fixtures/mailing.ts'
import { chooseMore } from './fixtures/more-menu.ts'
import { newWord, searchBar } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const [invoice, creditNote] = [getKind('invoice'), getKind('creditNote')]

const lines = [
  createLine({ name: 'Slates', quantity: decimal('40'), price: decimal('2.5') }),
  createLine({ name: 'Scaffolding', price: decimal('310') }),
]

mailing(
  'an invoice is credited, and the credit note is saved, e-mailed, listed and found',
  async ({ mailed: { page, session, mail } }) => {
    const word = newWord()
    const { id, filled } = await storeDocument(session, invoice, { lines, title: `Roof ${word}` })
    await documentScreen(page, invoice).open(id)
    await chooseMore(page, 'conversions.to-creditNote')
    await expect(page).toHaveURL(/\/credit-note\/edit\/\d+$/)
    const creditId = Number(page.url().split('/').at(-1))
    // The invoice is neither accepted nor changed.
    const credited = await openDocument(session, invoice, id)
    expect(credited).toMatchObject({ version: 1, status: { id: filled.status.id } })

    const form = documentScreen(page, creditNote)
    await form.expectValues({ title: `Roof ${word}`, status: 'Draft' })
    await expect(
      page.getByRole('textbox', { name: englishText('creditNote.due-date'), exact: true }),
    ).toHaveValue('')
    await expectNoViolationsInAnyLight(page)
    await form.line(1).quantity.fill('4')
    await form.line(1).quantity.press('Tab')
    await form.fill({ status: 'Issued' })
    await form.save('update')
    const stored = await openDocument(session, creditNote, creditId)
    expect(stored.lines.map(({ quantity }) => String(quantity))).toEqual(['4', '1'])

    await page.goto(`${creditNote.paths.record}/show/${creditId}`)
    await expect(
      page.getByRole('link', { name: new RegExp(`${filled.prefix}${filled.number}`) }),
    ).toBeVisible()
    await page.getByRole('button', { name: `Actions for CN-${stored.number}` }).click()
    await page.getByRole('menuitem', { name: englishText('composer.email'), exact: true }).click()
    // In the language of the customer.
    const subject = page.getByRole('textbox', { name: englishText('composer.subject'), exact: true })
    await expect(subject).toHaveValue(new RegExp(`^Avoir CN-${stored.number}\\s: Roof ${word}$`))
    await page.getByRole('textbox', { name: englishText('composer.to'), exact: true }).fill('ada@example.com')
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: englishText('composer.send'), exact: true })
      .click()
    await expect.poll(() => mail.messages.some((message) => message.includes(word))).toBe(true)
  },
)

const taxed = createLine({ name: 'Slates', taxRates: [{ id: null, name: 'VAT 20%', rate: decimal('20') }] })

test('a credit note that is made from an invoice is ready to issue, and names the invoice', async ({
  page,
  session,
}) => {
  const party = await storeCustomer(session)
  const { id, filled } = await storeDocument(session, invoice, { lines: [taxed], party })
  await documentScreen(page, invoice).open(id)
  await chooseMore(page, 'conversions.to-creditNote')
  await expect(page).toHaveURL(/\/credit-note\/edit\/\d+$/)
  await expect(page.getByRole('paragraph').filter({ hasText: englishText('legal.ready') })).toBeVisible()
  const number = `${filled.prefix}${filled.number}`
  await expect(page.getByRole('combobox', { name: englishText('legal.corrected-invoice') })).toHaveValue(
    number,
  )
  await page.goto(page.url().replace('/edit/', '/show/'))
  const link = page.getByRole('listitem').filter({ hasText: englishText('conversions.corrects') })
  await expect(link.getByRole('link', { name: `invoice ${number}` })).toHaveAttribute(
    'href',
    new RegExp(`/invoice/show/${id}$`),
  )
  const creditNoteUrl = page.url()
  await page.goto(`invoice/versions/${id}`)
  const entry = page.getByRole('listitem').filter({ hasText: englishText('conversions.corrected-by') })
  await expect(entry.getByRole('link', { name: /^credit note / })).toHaveAttribute(
    'href',
    new URL(creditNoteUrl).pathname,
  )
  await expectNoViolationsInAnyLight(page)
})

test('a credit note without an invoice says so, and leads to the field where the invoice is chosen', {
  tag: '@full',
}, async ({ page, session }) => {
  const party = await storeCustomer(session)
  const { id: invoiceId, filled } = await storeDocument(session, invoice, { lines: [taxed], party })
  const { id } = await storeDocument(session, creditNote, { lines: [taxed], party, dueDate: null })
  const number = `${filled.prefix}${filled.number}`
  await page.goto(`credit-note/edit/${id}`)
  await page.locator('summary', { hasText: '1 thing before this can be issued' }).click()
  await page.getByRole('button', { name: englishText('rule.credit-without-invoice') }).click()
  const field = page.getByRole('combobox', { name: englishText('legal.corrected-invoice') })
  await expect(field).toBeFocused()
  await expectNoViolationsInAnyLight(page)
  await page.keyboard.type(number)
  const option = page.getByRole('option', { name: number }).first()
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoViolationsInAnyLight(page)
  await option.click()
  await expect(page.getByRole('paragraph').filter({ hasText: englishText('legal.ready') })).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('button', { name: englishText('creditNote.update') }).click()
  await expect(page.getByText(englishText('creditNote.updated'))).toBeVisible()
  expect(await openDocument(session, creditNote, id)).toMatchObject({
    correctedInvoice: { id: invoiceId, number, documentDate: filled.documentDate },
  })
  await page.goto(`invoice/show/${invoiceId}`)
  const link = page.getByRole('listitem').filter({ hasText: englishText('conversions.corrected-by') })
  await expect(link.getByRole('link')).toHaveAttribute('href', new RegExp(`/credit-note/show/${id}$`))
})

test('a credit note names an invoice of another program: saved, opened again, ready to issue and printed', {
  tag: '@full',
}, async ({ page, session }) => {
  const party = await storeCustomer(session)
  const { id } = await storeDocument(session, creditNote, { lines: [taxed], party, dueDate: null })
  await page.goto(`credit-note/edit/${id}`)
  await page.locator('summary', { hasText: '1 thing before this can be issued' }).click()
  await page.getByRole('button', { name: englishText('rule.credit-without-invoice') }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2024-117')
  // A French company has to state the date as well.
  await expect(page.getByRole('button', { name: englishText('rule.BR-FR-CO-05_BT-3') })).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('03/05/2025')
  await expect(page.getByRole('status').filter({ hasText: englishText('legal.ready') })).toHaveCount(1)
  await page.getByRole('button', { name: englishText('creditNote.update') }).click()
  await expect(page.getByText(englishText('creditNote.updated'))).toBeVisible()

  const correctedInvoice = { id: null, number: '2024-117', documentDate: '2025-05-03' }
  expect(await openDocument(session, creditNote, id)).toMatchObject({ correctedInvoice })
  await page.reload()
  const number = page.getByRole('textbox', { name: englishText('foreign-invoice.number') })
  await expect(number).toHaveValue('2024-117')
  await expect(page.getByRole('textbox', { name: englishText('foreign-invoice.date') })).toHaveValue(/2025/)
  await expect(page.getByRole('status').filter({ hasText: englishText('legal.ready') })).toHaveCount(1)

  await page.goto(`credit-note/show/${id}`)
  const entry = page.getByRole('listitem').filter({ hasText: englishText('conversions.corrects') })
  await expect(entry).toContainText(/invoice 2024-117.*3 May 2025/)
  await expect(entry.getByRole('link')).toHaveCount(0)
  // In the language of the customer.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: englishText('preview.download'), exact: true }).click()
  const pdf = readFileSync(await (await saving).path())
  expect(extractPdfText(pdf).replaceAll(/\s+/g, ' ')).toContain('facture 2024-117 du 3 mai 2025')
})

test('a credit note is never overdue: its list has no such tab, and the search shows it as a sixth group', {
  tag: '@full',
}, async ({ page, session }) => {
  const word = newWord()
  const { id, filled } = await storeDocument(session, creditNote, {
    lines,
    title: word,
    dueDate: '2020-01-31',
  })
  await page.goto('dashboard')
  await page.getByRole('link', { name: englishText('group.creditNote'), exact: true }).click()
  await expect(page).toHaveURL(/\/credit-notes$/)
  await page.goto(`${creditNote.paths.list}?search=${word}`)
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText(`${filled.prefix}${filled.number}`)
  await expect(row).not.toContainText(/overdue|expired/)
  await expect(page.getByRole('link', { name: /^(Overdue|Expired)/ })).toHaveCount(0)
  await expectNoViolationsInAnyLight(page)

  const { box, groups, options } = searchBar(page)
  await box.fill(word)
  await expect(groups).toHaveCount(6)
  await expect(groups.last()).toHaveAccessibleName(/^Credit notes 1/)
  await expect(options.filter({ hasText: word })).toHaveAttribute(
    'href',
    new RegExp(`/credit-note/edit/${id}$`),
  )
  await box.fill(newWord())
  await expect(groups.filter({ hasText: englishText('group.creditNote') })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a credit note is read and edited without scrolling sideways', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const correctedInvoice = { id: null, number: '2024-117', documentDate: '2025-05-03' }
    const { id } = await storeDocument(session, creditNote, { lines, correctedInvoice })
    for (const address of [`show/${id}`, `edit/${id}`]) {
      await page.goto(`${creditNote.paths.record}/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
  })
})
