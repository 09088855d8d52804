import { expect, type Page } from '@playwright/test'
import type { MailServer } from '@quittance/server/test/mail-server.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import { expectNoSidewaysScrolling, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { loadDemoRecords, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { mailing } from './fixtures/mailing.ts'
import { newWord } from './fixtures/search-bar.ts'
import { lostConnection, rejectedCall, test } from './fixtures/test.ts'
import { updateDocument } from './fixtures/versions-screen.ts'

const invoice = getKind('invoice')

const button = (page: Page, key: TextKey) => page.getByRole('button', { name: englishText(key), exact: true })

const field = (page: Page, key: TextKey) =>
  dialogOf(page).getByRole('textbox', { name: englishText(key), exact: true })

/** The open e-mail dialog. */
const dialogOf = (page: Page) => page.locator('dialog[open]')

/** Opens the e-mail dialog for the newest document of a list. */
async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: englishText('composer.email') }).click()
}

const subjectsOf = ({ messages: letters }: MailServer) =>
  letters.map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]?.trim())

mailing(
  'a document is saved and e-mailed together, and the e-mail survives rejections and lost connections',
  async ({ mailed: { page, session, mail }, errors }) => {
    errors.expectErrors(rejectedCall(422))
    errors.expectErrors(lostConnection)
    const demo = await loadDemoRecords(session)
    const { filled } = await storeDocument(session, invoice)
    const screen = documentScreen(page, invoice)
    await screen.openNew()
    await expect(button(page, 'composer.save-and-email')).toHaveAttribute('aria-disabled', 'true')
    await screen.fillLeast(demo)
    await button(page, 'composer.save-and-email').click()
    const subject = `${newWord()} ${newWord()}`
    await field(page, 'composer.subject').fill(subject)
    await field(page, 'composer.to').fill('nobody')
    await button(page, 'composer.save-and-send').click()
    await expect(field(page, 'composer.to')).toBeFocused()
    await expect(dialogOf(page)).toContainText(
      englishText('document-email.invalid-address', { address: 'nobody' }),
    )
    await expectUsableDialog(dialogOf(page))
    await field(page, 'composer.to').fill('ada@example.com; grace@example.com')

    await page.route('**/invoice/store', (route) => route.abort(), { times: 1 })
    await button(page, 'composer.save-and-send').click()
    await expect(screen.errorToast(englishText('call.offline'))).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()

    await button(page, 'composer.save-and-email').click()
    await expect(field(page, 'composer.subject')).toHaveValue(subject)
    await page.route(
      '**/invoice/store',
      async (route) => {
        const body = { ...route.request().postDataJSON(), invoice_number: filled.number }
        await route.continue({ postData: JSON.stringify(body) })
      },
      { times: 1 },
    )
    await button(page, 'composer.save-and-send').click()
    await expect(screen.errorToast(englishText('invoice.occupied')).first()).toBeVisible()

    await button(page, 'composer.save-and-email').click()
    await expect(field(page, 'composer.to')).toHaveValue('ada@example.com; grace@example.com')
    await button(page, 'composer.save-and-send').click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(screen.toast('Invoice added successfully!')).toBeVisible()
    // The server also sends what other tests have left in the outbox.
    const ofSubject = () => mail.messages.filter((message) => message.includes(`Subject: ${subject}`))
    await expect.poll(() => ofSubject().length, { timeout: 30_000 }).toBe(1)
    expect(ofSubject()[0]).toContain('grace@example.com')
  },
)

mailing(
  'an e-mail from a list is kept until it is sent, is sent once, and detects that the document has changed',
  { tag: '@full' },
  async ({ mailed: { page, session, mail }, errors }) => {
    errors.expectErrors(rejectedCall(409))
    errors.expectErrors(lostConnection)
    const { id, filled } = await storeDocument(session, invoice)
    const subject = `${newWord()} ${newWord()}`
    const dialog = dialogOf(page)
    await page.goto('invoices')
    await openFirst(page)
    await field(page, 'composer.to').fill('ada@example.com')
    await field(page, 'composer.subject').fill(subject)
    await page.keyboard.press('Escape')
    await page.reload()
    await openFirst(page)
    await expect(dialog).toContainText(englishText('composer.draft'))
    await button(page, 'composer.start-over').click()
    await expect(field(page, 'composer.subject')).not.toHaveValue(subject)
    await button(page, 'composer.restore-text').click()
    await expect(field(page, 'composer.subject')).toHaveValue(subject)

    await page.route('**/email?locale=de', (route) => route.abort(), { times: 1 })
    const language = page.getByRole('combobox', { name: englishText('composer.in-language') })
    await language.selectOption('Deutsch')
    await expect(language).toHaveAccessibleDescription(englishText('call.offline'))
    await expect(field(page, 'composer.subject')).toHaveValue(subject)
    await expect(button(page, 'composer.send')).toHaveAttribute('aria-disabled', 'true')
    await expectUsableDialog(dialogOf(page))
    await button(page, 'app.retry').click()
    await expect(field(page, 'composer.message')).toHaveValue(/Rechnung/)

    // The e-mail is queued, but the page gets no response.
    await page.route('**/invoice/email', (route) => route.fetch().then(() => route.abort()), { times: 1 })
    await button(page, 'composer.send').click()
    await expect(dialog.getByRole('alert')).toHaveText(englishText('call.offline'))
    await page.reload()
    await openFirst(page)
    await expect(dialog).toContainText(englishText('composer.unconfirmed'))
    await button(page, 'composer.send').click()
    await expect(
      page.getByRole('status').filter({ hasText: englishText('document-email.queued') }),
    ).toBeVisible()

    await openFirst(page)
    await field(page, 'composer.message').fill('For 100.00')
    const changed = { ...filled, id, title: newWord() }
    await session.call(documentCalls(invoice).update, { body: encodeSave(invoice, 'update', changed) })
    await button(page, 'composer.send').click()
    await expect(dialog.getByRole('alert')).toContainText('Claire Belleroche saved this document')
    await expect(dialog).toContainText(englishText('composer.outdated-draft'))
    await expect(field(page, 'composer.message')).toHaveValue('For 100.00')
    await expect(field(page, 'composer.subject')).toHaveValue(new RegExp(changed.title))
    await button(page, 'composer.send').click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => subjectsOf(mail), { timeout: 30_000 })
      .toEqual([subject, expect.stringContaining(changed.title)])
  },
)

mailing(
  'the e-mail dialog says which data of the company the document does not show',
  { tag: '@full' },
  async ({ mailed: { page, session } }) => {
    const { id: complete } = await storeDocument(session, invoice)
    const missing = { address: '', postal_code: '', city: '', legal_number: '', tax_number: '' }
    const company = { name: 'Atelier', email: '', country: '', phone: '', ...missing }
    await session.call(updateCompany, { body: company })
    const { id } = await storeDocument(session, invoice)
    const notice = dialogOf(page).getByRole('status').filter({ hasText: 'Company data' })
    await page.goto(`invoice/show/${id}?compose=1`)
    await expect(notice).toContainText(
      'The document does not show its address, its country, or a registration or tax number. An administrator can enter it:',
    )
    await expectUsableDialog(dialogOf(page))

    await page.goto(`invoice/edit/${id}`)
    await button(page, 'composer.update-and-email').click()
    await expect(notice).toContainText('This document will not show its address, its country, or')

    // It was written while the company had all its data.
    await page.goto(`invoice/show/${complete}?compose=1`)
    await expect(field(page, 'composer.subject')).toHaveValue(/./)
    await expect(notice).toHaveCount(0)
  },
)

test.describe('in dark mode on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('without a mail server, the dialog says so and nothing is sent', { tag: '@full' }, async ({
    page,
    session,
  }) => {
    const { id } = await storeDocument(session, invoice)
    await documentScreen(page, invoice).open(id)
    const email = button(page, 'composer.update-and-email')
    await expect(email).toHaveAccessibleDescription(new RegExp(`${englishText('composer.off')}$`))
    await email.click()
    const send = button(page, 'composer.update-and-send')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(new RegExp(`^${englishText('emails.off')}`))
    await expectUsableDialog(dialogOf(page))
    await expectNoSidewaysScrolling(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: englishText('preview.open') })
      .click()
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('img', { name: /page 1 of 1/ })).toBeHidden()
    await expect(send).toBeVisible()
  })
})

mailing(
  'an e-mail is shown again before it is sent with the merged changes of two members',
  { tag: '@full' },
  async ({ mailed: { page, session, mail }, errors }) => {
    errors.expectErrors(rejectedCall(409))
    const { id, filled } = await storeDocument(session, invoice)
    const form = documentScreen(page, invoice)
    await form.open(id)
    await updateDocument(session, invoice, { ...filled, dueDate: '2026-04-15', version: 1 })
    await form.fill({ title: 'Roof and more' })
    await button(page, 'composer.update-and-email').click()
    await field(page, 'composer.to').fill('ada@example.com')
    await field(page, 'composer.subject').fill('Your roof')
    await button(page, 'composer.update-and-send').click()
    await form.alert.getByRole('button', { name: englishText('versions.merge-save') }).click()
    await expect(form.toast(englishText('composer.merged'))).toBeVisible()
    await expect(form.fields.title).toHaveValue('Roof and more')
    expect(await openDocument(session, invoice, id)).toMatchObject({ version: 2, title: 'Étude de marché' })

    await button(page, 'composer.update-and-email').click()
    await expect(field(page, 'composer.subject')).toHaveValue('Your roof')
    await button(page, 'composer.update-and-send').click()
    await expect(form.toast(englishText('invoice.updated'))).toBeVisible()
    const stored = { version: 3, title: 'Roof and more', dueDate: '2026-04-15' }
    expect(await openDocument(session, invoice, id)).toMatchObject(stored)
    await expect.poll(() => subjectsOf(mail), { timeout: 30_000 }).toEqual(['Your roof'])
  },
)

mailing(
  'a document gets the status of a sent one with its e-mail, unless the member does not want that',
  { tag: '@full' },
  async ({ mailed: { page, session } }) => {
    const { id } = await storeDocument(session, invoice)
    const form = documentScreen(page, invoice)
    const mark = page.getByRole('checkbox', { name: 'Set the status to Sent' })

    async function updateAndSend(title: string, isMarked: boolean): Promise<void> {
      await form.fill({ title })
      await button(page, 'composer.update-and-email').click()
      await field(page, 'composer.to').fill('ada@example.com')
      await mark.setChecked(isMarked)
      await button(page, 'composer.update-and-send').click()
      await expect(dialogOf(page)).toBeHidden()
      await expect(form.toast(englishText('invoice.updated')).last()).toBeVisible()
    }

    await form.open(id)
    await updateAndSend('Roof', false)
    expect(await openDocument(session, invoice, id)).toMatchObject({ version: 2, status: { name: 'Draft' } })
    await updateAndSend('Roof and walls', true)
    expect(await openDocument(session, invoice, id)).toMatchObject({ version: 3, status: { name: 'Sent' } })
    await expect(form.fields.pickers.status).toHaveValue('Sent')
    // Nothing is left to save, and a sent document is not marked again.
    await button(page, 'composer.update-and-email').click()
    await expect(field(page, 'composer.to')).toBeVisible()
    await expect(mark).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/dashboard$/)
  },
)
