import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { updateMailTemplate } from '@quittance/shared/contract/mail.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { startInbox } from './fixtures/inbox.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { type Session, signIn } from './fixtures/session.ts'
import { rejectedCall, test } from './fixtures/test.ts'
import { versionsScreen } from './fixtures/versions-screen.ts'

const invoice = getKind('invoice')

/** Starts a mail server that rejects all e-mails temporarily while `state.isBusy` is true. */
async function startBusyMailServer() {
  const state = { isBusy: true }
  const server = await startInbox({
    onRcptTo(_address, _session, done) {
      const busy = Object.assign(new Error('The mailbox is busy'), { responseCode: 451 })
      done(state.isBusy ? busy : null)
    },
  })
  return Object.assign(server, { state })
}

/** Queues an e-mail with a new document. @returns the id of the document */
async function email(session: Session, subject: string): Promise<number> {
  const { id } = await storeDocument(session, invoice)
  const written = { to: 'ada@example.com', cc: 'grace@example.com', subject, message: 'Bonjour,\nvoilà.' }
  await session.call(documentPrintCalls(invoice).sendEmail, { body: { id, email: written } })
  return id
}

const row = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject })
const button = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(key), exact: true })

test('a waiting e-mail is cancelled, sent again, and shown as it was sent', { tag: '@full' }, async ({
  openBrowser,
}) => {
  const mail = await startBusyMailServer()
  const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
  const server = await startServer({ environment })
  const session = await signIn(server)
  try {
    const [first, second] = [newWord(), newWord()]
    const cancelled = await email(session, first)
    const document = await email(session, second)
    const page = await openBrowser({ storageState: await session.browserState() })
    await page.goto(`${server.url}/emails`)
    await expect(row(page, first)).toContainText('busy')
    await expect(row(page, second)).toContainText(englishText('emails.attempts', { count: 1 }))
    await expectNoViolations(page)

    await row(page, first)
      .getByRole('button', { name: /^Cancel sending/ })
      .click()
    await expect(row(page, first)).toContainText(englishText('emails.cancelled'))
    mail.state.isBusy = false
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await button(page, 'emails.send-again').click()
    for (const subject of [first, second]) {
      await expect(row(page, subject)).toContainText(englishText('emails.sent'))
    }
    expect(mail.messages).toHaveLength(2)
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await button(page, 'emails.cancel').click()
    await expect(page.getByRole('alert')).toContainText(englishText('outbox.already-sent'))

    await row(page, second)
      .getByRole('button', { name: /^ada@example.com/ })
      .click()
    const dialog = page.getByRole('dialog', { name: second })
    await expect(dialog).toContainText('voilà.')
    await expect(dialog).toContainText('grace@example.com')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectUsableDialog(dialog)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '.pdf' }).click()
    const file = await readFile(await (await downloading).path(), 'latin1')
    expect(file.slice(0, 5)).toBe('%PDF-')
    expect(mail.messages.join('')).toContain(Buffer.from(file, 'latin1').toString('base64').slice(0, 76))
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/invoice/edit/${document}`)
    await page.getByRole('link', { name: englishText('emails.see', { count: 1 }) }).click()
    await expect(page).toHaveURL(new RegExp(`/emails\\?document=${document}$`))
    await expect(row(page, second)).toBeVisible()
    await expect(row(page, first)).toBeHidden()
    await expectNoSidewaysScrolling(page)
    await expectNoViolations(page)

    await page.goto(`${server.url}/invoice/versions/${cancelled}`)
    const events = ['email-resent', 'email-cancelled', 'emailed'] as const
    await expect(versionsScreen(page).versions).toContainText([
      ...events.map((event) => englishText(`versions.event-${event}`)),
      englishText('versions.version', { version: 1 }),
    ])
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await session.end()
    await mail.close()
    await server.stop()
  }
})

test('e-mails that are only written to a log file are not called sent', { tag: '@full' }, async ({
  openBrowser,
}) => {
  const server = await startServer({ environment: { MAIL_DRIVER: 'log' } })
  const session = await signIn(server)
  try {
    const { id } = await storeDocument(session, invoice)
    const page = await openBrowser({ storageState: await session.browserState() })
    const dialog = page.locator('dialog[open]')
    const queued = page.getByRole('status').filter({ hasText: englishText('composer.queued-for-log') })
    await page.goto(`${server.url}/invoice/edit/${id}`)
    await button(page, 'composer.update-and-email').click()
    await expect(dialog).toContainText(englishText('composer.logged'))
    await expectUsableDialog(dialog)
    await dialog
      .getByRole('textbox', { name: englishText('composer.to'), exact: true })
      .fill('ada@example.com')
    await button(page, 'composer.update-and-send').click()
    await expect(queued).toBeVisible()
    const mails = page.getByRole('region', { name: englishText('app.emails') })
    await expect(mails).toContainText(englishText('emails.logged'))
    await expect(mails.locator('[data-meaning]')).toHaveAttribute('data-meaning', 'draft')

    await page.getByRole('link', { name: englishText('emails.see', { count: 1 }) }).click()
    await expect(page.getByRole('row').nth(1)).toContainText(englishText('emails.logged'))
    const tabs = page.getByRole('navigation', { name: englishText('emails.tabs') })
    await expect(tabs.getByRole('link', { name: englishText('emails.logged') })).toContainText('1')
    await expectNoViolations(page)

    await page.goto(`${server.url}/invoices`)
    await page.getByRole('checkbox', { name: englishText('lists.select-page') }).check()
    await button(page, 'composer.email').click()
    await expect(dialog).toContainText(englishText('composer.logged'))
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await session.end()
    await server.stop()
  }
})

test('without a mail server, the list of e-mails says so and links to the settings', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('emails?state=failed')
  await expect(page.getByText(englishText('emails.off'))).toBeVisible()
  await expect(page.getByText(englishText('emails.none-failed'))).toBeVisible()
  await page.getByRole('link', { name: englishText('emails.to-settings') }).click()
  await expect(page).toHaveURL(/\/settings\/mail$/)
})

test('an e-mail template is edited, protected against concurrent changes, and reset', {
  tag: '@full',
}, async ({ page, session, errors }) => {
  errors.expectErrors(rejectedCall(409))
  await page.goto('settings/templates?kind=estimate&locale=de')
  const message = page.getByRole('textbox', { name: englishText('templates.message'), exact: true })
  await expect(message).toHaveValue(/^Guten Tag \{client\},/)
  await message.fill('Nur {total} und {iban}.')
  await message.press('Home')
  await button(page, 'templates.placeholder-client').click()
  await expect(message).toHaveValue('{client}Nur {total} und {iban}.')
  await expect(
    page.getByText(englishText('templates.unknown', { count: 1, placeholders: '{iban}' })),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: englishText('templates.example') })).toContainText('1.290,00')
  await expectNoViolations(page)
  await page.getByLabel(englishText('templates.language')).selectOption('Français')
  await button(page, 'form.stay').click()

  const other = { kind: 'estimate', locale: 'de', subject: 'Von jemand anderem', message: '' }
  await session.call(updateMailTemplate, { body: other })
  await button(page, 'form.save').click()
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'form.save-over').click()
  await expect(page.getByText(englishText('templates.changed'))).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('{client}Nur {total} und {iban}.')

  await button(page, 'templates.reset').click()
  await expectUsableDialog(page.getByRole('alertdialog'))
  await button(page, 'templates.reset-confirm').click()
  await expect(message).toHaveValue(/^Guten Tag \{client\},/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScrolling(page)
  await expectNoViolations(page)
})

const send = { name: englishText('settings.mail-send'), exact: true }

test('a test e-mail is received, and an unavailable mail server is reported', { tag: '@full' }, async ({
  openBrowser,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  const mail = await startInbox()
  const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
  const server = await startServer({ environment })
  try {
    const session = await signIn(server)
    const page = await openBrowser({ storageState: await session.browserState() })
    await session.end()
    await page.goto(`${server.url}/settings/mail`)
    await expect(page.getByText(String(mail.port))).toBeVisible()
    await expectNoViolations(page)
    const to = page.getByRole('textbox', { name: englishText('settings.mail-to'), exact: true })
    await to.fill('ada@example.com')
    await page.getByRole('button', send).click()
    await expect(page.getByRole('status').filter({ hasText: 'ada@example.com' })).toBeVisible()
    expect(mail.messages).toHaveLength(1)
    expect(mail.messages[0]).toContain('To: ada@example.com')

    await mail.close()
    await page.getByRole('button', send).click()
    await expect(page.getByRole('alert').filter({ hasText: '127.0.0.1' })).toBeVisible()
    await expect(to).toHaveValue('ada@example.com')
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await mail.close()
    await server.stop()
  }
})

test('without a mail server, the screen says so and sends nothing', { tag: '@full' }, async ({ page }) => {
  await page.goto('settings/mail')
  await expect(page.getByRole('button', send)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', send)).toHaveAccessibleDescription(englishText('settings.mail-off'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const to = page.getByRole('textbox', { name: englishText('settings.mail-to'), exact: true })
  await to.fill('ada@example.com')
  await to.press('Enter')
  await page.getByRole('button', send).click({ force: true })
  await page.reload()
  expect(sent).toEqual([])
})
