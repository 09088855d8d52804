import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/accessibility-checks.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { startInbox } from './fixtures/inbox.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { lostConnection, rejectedCall, test } from './fixtures/test.ts'

const invoice = getKind('invoice')

const button = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(key), exact: true })
const runs = (page: Page) => page.getByRole('table', { name: 'Recent backups' }).getByRole('row')

/** Creates a backup. @param result the expected state of the newest backup when it has ended */
async function backUpNow(page: Page, result: 'backups.proven' | 'backups.failed') {
  await button(page, 'backups.now').click()
  await expect(runs(page).nth(1)).toContainText(englishText(result), { timeout: 20_000 })
}

test('an administrator switches backups on, creates one, and sees an alert on the dashboard when one fails', {
  tag: '@full',
}, async ({ page, errors }) => {
  errors.expectErrors(rejectedCall(422))
  const folder = join(mkdtempSync(join(tmpdir(), 'quittance-e2e-backups-')), 'backups')
  const summary = page.getByRole('region', { name: 'Last verified backup' })
  const place = page.getByLabel('Folder on the server')
  await page.goto('settings/backups')
  await expect(summary).toContainText('No verified backup yet.')
  const time = page.getByRole('textbox', { name: 'Time of day' })
  await expect(time).toHaveValue('02:30')
  await time.fill('11:15 pm')
  await page.getByRole('switch', { name: 'Back up every night' }).check()
  await place.fill('backups')
  await button(page, 'form.save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'begins with /' }).first()).toBeVisible()
  await place.fill(folder)
  await button(page, 'form.save').click()
  await expect(page.getByText('Backup settings saved.')).toBeVisible()
  // It slides over the button that is clicked next, and stays while the pointer is on it.
  await button(page, 'toast.dismiss').click()
  await expect(summary).toContainText(/Next backup.*:15/)
  await backUpNow(page, 'backups.proven')
  await expect(summary).toContainText(folder)
  await expectNoViolations(page)

  // Simulates a disk that is no longer mounted.
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await backUpNow(page, 'backups.failed')
  await expect(summary.getByRole('alert')).toContainText(folder)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)
  await expectNoViolations(page)
  await page.goto('dashboard')
  const alert = page.getByRole('alert').filter({ hasText: 'The last backup failed.' })
  await alert.getByRole('link', { name: 'View backups' }).click()
  await expect(page).toHaveURL(/\/settings\/backups$/)
  rmSync(folder)
  await backUpNow(page, 'backups.proven')
  await expect(summary.getByRole('alert')).toBeHidden()
  rmSync(join(folder, '..'), { recursive: true })
})

test('after a restore, members must sign in again, and an unsent e-mail is on hold', {
  tag: '@full',
}, async ({ openBrowser, errors }) => {
  errors.expectErrors(rejectedCall(401))
  // The CSRF token belongs to the session that the restore has ended. If it is still used, the page renews it and repeats the call.
  errors.expectErrors(rejectedCall(419))
  // The page continues to send requests while the server is stopped.
  errors.expectErrors(lostConnection)
  const mail = await startInbox()
  mail.setBehaviour(() => 'busy')
  const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
  const server = await startServer({ environment })
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-restore-'))
  const session = await signIn(server)
  try {
    const subject = newWord()
    const { id } = await storeDocument(session, invoice)
    const email = { to: 'ada@example.com', cc: '', subject, message: 'Bonjour' }
    await session.call(documentPrintCalls(invoice).sendEmail, { body: { id, email } })
    const page = await openBrowser({ storageState: await session.browserState() })
    await page.goto(`${server.url}/emails`)
    const row = page.getByRole('row').filter({ hasText: subject })
    await expect(row).toBeVisible()

    const file = join(folder, 'firm.quittance')
    await server.whileStopped(['backup', file], ['restore', file, '--replace'])
    mail.setBehaviour(() => 'accepts')
    await page.goto(`${server.url}/emails`)
    await page.getByLabel('E-mail', { exact: true }).fill(server.email)
    await page.getByLabel('Password').fill(server.password)
    await button(page, 'sign-in.submit').click()
    await expect(row).toContainText('On hold')
    expect(mail.messages).toHaveLength(0)
    await expectNoViolations(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await button(page, 'emails.send-again').click()
    await expect(row).toContainText('Sent')
    expect(mail.messages).toHaveLength(1)
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await session.end()
    await mail.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
})
