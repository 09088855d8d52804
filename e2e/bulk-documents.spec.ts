import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { expectNoSidewaysScrolling, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { createLine, first, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { readNextNumber, slateLines, storeCustomer } from './fixtures/issuing.ts'
import { mailing, readAttachment } from './fixtures/mailing.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'
import { updateDocument } from './fixtures/versions-screen.ts'

const invoice = getKind('invoice')

const dialogOf = (page: Page) => page.locator('dialog[open]')

const button = (page: Page, key: TextKey) => page.getByRole('button', { name: englishText(key), exact: true })

/** A text that cannot be printed: a letter with too many accents. */
const unprintable = `e${'\u0301'.repeat(49_000)}`

/**
 * Stores three draft invoices with a common word in their titles. The client of the second one has no address.
 * @param terms of the second invoice
 */
async function storeInvoices(session: Session, terms = '') {
  const word = newWord()
  const addresses = ['ada@example.com', '', 'ada@example.com']
  const invoices: Awaited<ReturnType<typeof storeDocument>>[] = []
  for (const [index, client_email] of addresses.entries()) {
    const body = { company_name: newWord(), client_email, country: 'FR' }
    const { id } = await session.call(partyRecords.customer.store, { body })
    const party = { id, clientName: '', clientEmail: '' }
    const differences = { title: `${word} ${index + 1}`, party, terms: index === 1 ? terms : '' }
    invoices.push(await storeDocument(session, invoice, differences))
  }
  /** Removes the terms of an invoice, which gives it another version. */
  async function removeTerms(index: number): Promise<void> {
    const { id, filled } = invoices[index] ?? first(invoices)
    await updateDocument(session, invoice, { ...filled, id, terms: '', version: 1 })
  }
  return { word, ids: invoices.map(({ id }) => id), removeTerms }
}

/** Opens the list of the invoices, in the order of their numbers, and selects all of them. */
async function selectAll(page: Page, word: string): Promise<string[]> {
  await page.goto(`invoices?search=${word}&sort=number&descending=0`)
  const boxes = page.getByRole('checkbox', { name: /^Select INV-/ })
  await expect(boxes).toHaveCount(3)
  await page
    .getByRole('checkbox', { name: englishText('lists.select-page') })
    .first()
    .check()
  const names = await boxes.evaluateAll((found) => found.map((box) => box.getAttribute('aria-label') ?? ''))
  return names.map((name) => name.replace('Select ', ''))
}

async function chooseFormat(page: Page, key: 'preview.one-pdf' | 'preview.zip'): Promise<void> {
  await button(page, 'preview.download-several').click()
  await page.getByRole('menuitem', { name: englishText(key) }).click()
}

async function contentOf(download: Download): Promise<Buffer> {
  return await readFile(await download.path())
}

/** Runs a program and returns its output. @throws Error if it reports errors */
function runProgram(program: string, args: readonly string[], input: Uint8Array = new Uint8Array()): string {
  return execFileSync(program, args, { input, encoding: 'utf8' })
}

/** Extracts the text of a PDF. */
function textOf(pdf: Uint8Array): string {
  return runProgram('pdftotext', ['-layout', '-', '-'], pdf)
}

/** Reads the names and contents of a ZIP file without compression from its local headers. */
function readZip(zip: Buffer): { name: string; content: Buffer }[] {
  const files: { name: string; content: Buffer }[] = []
  for (let start = 0; zip.readUInt32LE(start) === 0x04_03_4b_50; ) {
    const size = zip.readUInt32LE(start + 18)
    const nameEnd = start + 30 + zip.readUInt16LE(start + 26)
    const contentStart = nameEnd + zip.readUInt16LE(start + 28)
    files.push({
      name: zip.toString('utf8', start + 30, nameEnd),
      content: zip.subarray(contentStart, contentStart + size),
    })
    start = contentStart + size
  }
  return files
}

test('selected documents are downloaded as one PDF and as a ZIP file, in the order of the list', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const { word, removeTerms } = await storeInvoices(session, unprintable)
  const numbers = await selectAll(page, word)
  const titlesIn = (pdf: Buffer) => textOf(pdf).match(new RegExp(`${word} \\d`, 'g'))
  const dialog = dialogOf(page)

  await chooseFormat(page, 'preview.zip')
  // The server renders the texts one by one to find the one that cannot be printed.
  await expect(dialog.getByRole('alert')).toContainText(`${numbers[1]}: `, { timeout: 60_000 })
  await expect(dialog.getByRole('alert')).toContainText('Shorten')
  await expectUsableDialog(dialog)
  const others = page.waitForEvent('download')
  await dialog.getByRole('button', { name: englishText('bulk.download-others', { count: 2 }) }).click()
  const zip = readZip(await contentOf(await others))
  expect(zip.map(({ name }) => name)).toEqual(
    [numbers[0], numbers[2]].map((number) => `Facture (brouillon) ${number}.pdf`),
  )
  expect(zip.map(({ content }) => titlesIn(content)?.[0])).toEqual([`${word} 1`, `${word} 3`])
  await removeTerms(1)
  const rest = page.waitForEvent('download')
  await button(page, 'app.retry').click()
  const [second] = readZip(await contentOf(await rest))
  expect(titlesIn(second?.content ?? Buffer.alloc(0))?.[0]).toBe(`${word} 2`)
  await expect(dialog).toBeHidden()

  const saved = page.waitForEvent('download')
  await chooseFormat(page, 'preview.one-pdf')
  const merged = await saved
  expect(merged.suggestedFilename()).toMatch(/^Invoices \d{4}-\d\d-\d\d\.pdf$/)
  const pdf = await contentOf(merged)
  runProgram('qpdf', ['--check', await merged.path()])
  expect(titlesIn(pdf)).toEqual([`${word} 1`, `${word} 2`, `${word} 3`])
  await expect(dialog).toBeHidden()
  await expect(page.getByText(englishText('lists.selected', { count: 3 }))).toBeVisible()
})

mailing(
  'selected documents are e-mailed, each in its own e-mail',
  { tag: '@full' },
  async ({ mailed, errors }) => {
    const { page, session, mail } = mailed
    errors.expectErrors(rejectedCall(409))
    const { word, ids, removeTerms } = await storeInvoices(session)
    const numbers = await selectAll(page, word)
    await button(page, 'composer.email').click()
    const dialog = dialogOf(page)
    const row = (index: number) => dialog.locator(`tr[data-document="${numbers[index]}"]`)
    const send = (count: number) =>
      dialog.getByRole('button', { name: englishText('bulk.send', { count }), exact: true }).click()
    await expect(row(0)).toContainText(englishText('bulk.ready'))
    await expect(row(1)).toContainText(englishText('bulk.no-address'))
    await expectUsableDialog(dialog)

    const recipient = row(1).getByRole('textbox', {
      name: englishText('bulk.to', { number: numbers[1] ?? '' }),
    })
    await recipient.fill('grace@example')
    await expect(row(1)).toContainText(
      englishText('document-email.invalid-address', { address: 'grace@example' }),
    )
    await row(1).getByRole('checkbox').check()
    await send(3)
    await expect(recipient).toBeFocused()
    await recipient.fill('grace@example.com')

    const show = englishText('bulk.show-named', { number: numbers[2] ?? '' })
    await row(2).getByRole('button', { name: show }).click()
    await dialog.getByRole('textbox', { name: englishText('composer.subject') }).fill('About the third one')
    await expectUsableDialog(dialog)

    // Another member saves the third invoice meanwhile.
    await removeTerms(2)
    await send(3)
    await expect(dialog.getByRole('alert')).toContainText(englishText('bulk.emails-failed', { count: 1 }))
    await expect(row(0)).toContainText(englishText('emails.waiting'))
    await expect(row(1)).toContainText(englishText('emails.waiting'))
    await expect(row(2)).toContainText('Claire Belleroche saved this document')
    await send(1)
    await expect(dialog).toBeHidden()
    await expect(page.getByText(englishText('bulk.emails-queued', { count: 3 }))).toBeVisible()
    await expect(page.getByText(englishText('lists.selected', { count: 3 }))).toBeHidden()

    await expect
      .poll(() => mail.recipients.map(([address]) => address).toSorted(), { timeout: 30_000 })
      .toEqual(['ada@example.com', 'ada@example.com', 'grace@example.com'])
    expect(mail.messages.filter((message) => message.includes('Subject: About the third one'))).toHaveLength(
      1,
    )
    for (const id of ids) {
      expect(await openDocument(session, invoice, id)).toMatchObject({ status: { name: 'Sent' } })
    }
  },
)

mailing(
  'drafts are issued before they are e-mailed, and the one that cannot be is sent as a draft',
  { tag: '@full' },
  async ({ mailed: { page, session, mail } }) => {
    const word = newWord()
    const party = await storeCustomer(session)
    for (const [title, lines] of [
      [`${word} 1`, slateLines],
      [`${word} 2`, [createLine()]],
      [`${word} 3`, slateLines],
    ] as const)
      await storeDocument(session, invoice, { party, title, lines })
    const number = await readNextNumber(session, invoice)
    await selectAll(page, word)
    await button(page, 'composer.email').click()
    const dialog = dialogOf(page)
    const rows = dialog.locator('tr[data-document]')
    await expect(dialog).toContainText(englishText('bulk.not-issued', { count: 3 }))
    await expectUsableDialog(dialog)
    await dialog.getByRole('button', { name: englishText('bulk.issue-first', { count: 3 }) }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Issue 3 documents? They get their final numbers')
    await question.getByRole('button', { name: 'Issue', exact: true }).click()

    await expect(page.getByText(englishText('issue.issued-several', { count: 2 }))).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(englishText('bulk.stay-drafts', { count: 1 }))
    for (const index of [0, 2]) await expect(rows.nth(index)).toContainText(englishText('issue.issued'))
    await expect(rows.nth(1)).toContainText('Lines without VAT need a reason: 1.')
    await expect(rows.nth(0)).toHaveAttribute('data-document', number)
    await expect(dialog).toContainText(englishText('bulk.not-issued', { count: 1 }))
    await dialog.getByRole('button', { name: `Show e-mail: ${number}` }).click()
    const subject = dialog.getByRole('textbox', { name: englishText('composer.subject') })
    await expect(subject).toHaveValue(new RegExp(number))
    await dialog.getByRole('button', { name: englishText('bulk.send', { count: 3 }), exact: true }).click()
    await expect(dialog).toBeHidden()

    await expect.poll(() => mail.messages.length, { timeout: 30_000 }).toBe(3)
    const texts = mail.messages.map((message) => extractPdfText(readAttachment(message)))
    expect(texts.filter((text) => /brouillon/i.test(text))).toHaveLength(1)
    expect(texts.filter((text) => text.includes(number))).toHaveLength(1)
  },
)

test.describe('in dark mode on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('without a mail server, the dialog for several e-mails says so', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { word } = await storeInvoices(session)
    await selectAll(page, word)
    // The bar is one line that scrolls, and its menus are sheets.
    await button(page, 'preview.download-several').click()
    await expect(page.getByRole('menuitem', { name: englishText('preview.zip') })).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'composer.email').click()
    const send = dialogOf(page).getByRole('button', { name: englishText('bulk.send', { count: 2 }) })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(new RegExp(`^${englishText('emails.off')}`))
    await expectUsableDialog(dialogOf(page))
    await expectNoSidewaysScrolling(page)
  })
})
