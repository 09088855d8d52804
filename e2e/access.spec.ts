import { expect, type Page } from '@playwright/test'
import { startMailServer } from '@quittance/server/test/mail-server.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { codeOf } from './fixtures/authenticator.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import type { Session } from './fixtures/session.ts'
import { refusedCall, signedOut, test } from './fixtures/test.ts'

const password = 'four words in a row'

const button = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(key), exact: true })

/** Creates a member of the company that no other test uses. */
async function newMember(session: Session, name: string): Promise<string> {
  const email = `${newWord()}@example.com`
  const { link } = await session.call(inviteMember, { body: { name, email, role: 'staff' } })
  const token = link.split('#')[1] ?? ''
  await session.call(acceptInvitation, { body: { token, name, password } })
  return email
}

async function enter(page: Page, email: string, withPassword = password) {
  await page.getByLabel(englishText('sign-in.email')).fill(email)
  await page.getByLabel(englishText('sign-in.password')).fill(withPassword)
  await button(page, 'sign-in.submit').click()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel(englishText('sign-in.code'), { exact: true }).fill(code)
  await button(page, 'sign-in.submit').click()
}

async function prove(page: Page, code: string, label: 'access.code' | 'access.any-code') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText(label)).fill(code)
  await dialog.getByLabel(englishText('members.current-password')).fill(password)
  await dialog.locator('button[type=submit]').click()
}

test('a member sets up two-factor sign-in and is asked for a code, and an administrator removes it', async ({
  page: admin,
  openBrowser,
  session,
  errors,
}) => {
  errors.expectErrors(refusedCall(401))
  errors.expectErrors(refusedCall(422))
  // The CSRF token of the ended session is renewed.
  errors.expectErrors(refusedCall(419))
  const name = `Grace ${newWord()}`
  const email = await newMember(session, name)
  const page = await openBrowser({ storageState: signedOut })
  await page.goto('login')
  await enter(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('profile')
  await button(page, 'access.switch-on').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: englishText('access.qr-code') })).toBeVisible()
  await expectUsableDialog(dialog)
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const first = codeOf(secret)
  await prove(page, first, 'access.code')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await expectUsableDialog(dialog)
  const downloading = page.waitForEvent('download')
  await button(page, 'access.download').click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await button(page, 'access.codes-saved').click()
  await expect(page.getByText(englishText('access.codes-left', { count: 10 }))).toBeVisible()

  // The session ends while the member types: the dialog on the same screen takes the code, and the input is kept.
  await page.getByRole('textbox', { name: englishText('members.name'), exact: true }).fill('Grace Brewster')
  const elsewhere = await openBrowser({ storageState: signedOut })
  await elsewhere.goto('login')
  await enter(elsewhere, email)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'code from your app' })).toBeVisible()
  await enterCode(elsewhere, first)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'been used' })).toBeVisible()
  await enterCode(elsewhere, codeOf(secret, 1))
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.goto('profile')
  const sessions = elsewhere.getByRole('list', { name: englishText('access.sessions') })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await button(elsewhere, 'access.end-others').click()
  const ending = elsewhere.getByRole('dialog', { name: englishText('access.end-others') })
  await expectUsableDialog(ending)
  await ending.getByLabel(englishText('members.current-password')).fill('not the password')
  await ending.locator('button[type=submit]').click()
  await expect(ending.getByText(englishText('members.password-wrong')).first()).toBeVisible()
  await ending.getByLabel(englishText('members.current-password')).fill(password)
  await ending.locator('button[type=submit]').click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await button(page, 'form.save').first().click()
  const again = page.getByRole('dialog', { name: englishText('sign-in.session-ended-title') })
  await again.getByLabel(englishText('sign-in.password')).fill(password)
  await button(page, 'sign-in.submit').click()
  await expect(again.getByLabel(englishText('sign-in.code'), { exact: true })).toBeVisible()
  await expectUsableDialog(again)
  await enterCode(page, codes[0] ?? '')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: englishText('members.name'), exact: true })).toHaveValue(
    'Grace Brewster',
  )

  await admin.goto('settings/members')
  const row = admin.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(englishText('access.member-two-factor'))
  await row.getByRole('button', { name: /^Remove two-factor sign-in/ }).click()
  const question = admin.getByRole('alertdialog')
  await expectUsableDialog(question)
  await question.getByRole('button', { name: englishText('access.remove-two-factor') }).click()
  await expect(row).not.toContainText(englishText('access.member-two-factor'))
  await admin.goto('settings/security')
  await admin.getByLabel(englishText('security.topic')).selectOption('factors')
  const events = admin.getByRole('table', { name: englishText('security.list') }).getByRole('row')
  await expect(events.nth(1)).toContainText('Removed two-factor sign-in for Grace Brewster')
  await expect(events.nth(2)).toContainText('Used a recovery code')
  await expectNoViolations(admin)
})

test('a forgotten password is reset by e-mail', async ({ openBrowser, errors }) => {
  errors.expectErrors(refusedCall(404))
  const mail = await startMailServer()
  const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
  const server = await startServer({ environment })
  try {
    const page = await openBrowser({ storageState: signedOut })
    await page.goto(`${server.url}/login`)
    await page.getByRole('link', { name: englishText('sign-in.forgotten') }).click()
    // The previous screen, which has a field of the same name, stays until the chunk of the next one has loaded.
    await expect(page.getByRole('heading', { name: englishText('access.forgotten-title') })).toBeVisible()
    await page.getByLabel(englishText('sign-in.email')).fill(server.email)
    await expectNoViolations(page)
    await button(page, 'access.send-link').click()
    await expect(page.getByRole('status').filter({ hasText: 'will be sent to it' })).toBeVisible()
    await expect.poll(() => mail.messages.length).toBe(1)
    const [link] = /http:\/\/\S+\/password#[\w-]{43}/.exec(withoutBreaks(mail.messages[0])) ?? []
    if (link === undefined) throw new Error('The e-mail contains no link.')
    await page.goto(link)
    await page.getByRole('textbox', { name: englishText('members.new-password'), exact: true }).fill(password)
    await expectNoViolations(page)
    await button(page, 'access.set-password').click()
    await expect(page).toHaveURL(/\/login$/)
    await enter(page, server.email)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect.poll(() => mail.messages.length).toBe(2)

    const late = await openBrowser({ storageState: signedOut })
    await late.goto(link)
    await expect(late.getByRole('alert')).toContainText('no longer valid')
    // Closed pages send no more requests while the server stops.
    await Promise.all([page.close(), late.close()])
  } finally {
    await server.stop()
    await mail.close()
  }
})

/** Undoes the line breaks and escapes that the encoding of an e-mail adds. */
function withoutBreaks(letter = ''): string {
  return letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

test.describe('without e-mail', () => {
  test.use({ storageState: signedOut })
  test('the screen explains how to reset a forgotten password', async ({ page }) => {
    await page.goto('password')
    await expect(page.getByText('quittance reset-password')).toBeVisible()
    await expectNoViolations(page)
  })
})
