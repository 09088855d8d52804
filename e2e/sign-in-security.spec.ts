import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations, expectUsableDialog } from './fixtures/accessibility-checks.ts'
import { startInbox } from './fixtures/inbox.ts'
import { openScreen } from './fixtures/screens.ts'
import { newWord } from './fixtures/search-bar.ts'
import { startServer } from './fixtures/server.ts'
import { type Session, signIn } from './fixtures/session.ts'
import { lostConnection, rejectedCall, signedOut, test } from './fixtures/test.ts'

const password = 'four words in a row'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code that an authenticator app shows for a secret, independently of the product. @param ahead in half minutes */
function codeOf(secret: string, ahead = 0): string {
  let number = 0n
  for (const sign of secret) number = number * 32n + BigInt(signs.indexOf(sign))
  const key = Buffer.from(number.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + ahead, 4)
  const hash = createHmac('sha1', key).update(counter).digest()
  const truncated = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(truncated).slice(-6).padStart(6, '0')
}

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
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(withPassword)
  await button(page, 'sign-in.submit').click()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await button(page, 'sign-in.submit').click()
}

async function prove(page: Page, code: string, label: 'access.code' | 'access.any-code') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(englishText(label)).fill(code)
  await dialog.getByLabel('Current password').fill(password)
  await dialog.locator('button[type=submit]').click()
}

test('a member sets up two-factor sign-in and is asked for a code, and an administrator removes it', {
  tag: '@full',
}, async ({ page: admin, openBrowser, session, errors }) => {
  errors.expectErrors(rejectedCall(401))
  errors.expectErrors(rejectedCall(422))
  // The CSRF token of the ended session is renewed.
  errors.expectErrors(rejectedCall(419))
  const name = `Grace ${newWord()}`
  const email = await newMember(session, name)
  const page = await openBrowser({ storageState: signedOut })
  await page.goto('login')
  await enter(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('profile')
  await button(page, 'access.switch-on').click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('img', { name: 'QR code for the app; it contains the key below' }),
  ).toBeVisible()
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
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Brewster')
  const elsewhere = await openBrowser({ storageState: signedOut })
  await elsewhere.goto('login')
  await enter(elsewhere, email)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'code from your app' })).toBeVisible()
  await enterCode(elsewhere, first)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'been used' })).toBeVisible()
  await enterCode(elsewhere, codeOf(secret, 1))
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  // The sections above must not move the button any more.
  await openScreen(elsewhere, 'profile')
  const sessions = elsewhere.getByRole('list', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await button(elsewhere, 'access.end-others').click()
  const ending = elsewhere.getByRole('dialog', { name: 'End all other sessions' })
  await expectUsableDialog(ending)
  await ending.getByLabel('Current password').fill('not the password')
  await ending.locator('button[type=submit]').click()
  await expect(ending.getByText('This is not your current password.').first()).toBeVisible()
  await ending.getByLabel('Current password').fill(password)
  await ending.locator('button[type=submit]').click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await button(page, 'form.save').first().click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password').fill(password)
  await button(page, 'sign-in.submit').click()
  await expect(again.getByLabel('Code', { exact: true })).toBeVisible()
  await expectUsableDialog(again)
  await enterCode(page, codes[0] ?? '')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Grace Brewster')

  await admin.goto('settings/members')
  const row = admin.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Two-factor sign-in')
  await row.getByRole('button', { name: /^Remove two-factor sign-in/ }).click()
  const question = admin.getByRole('alertdialog')
  await expectUsableDialog(question)
  await question.getByRole('button', { name: 'Remove two-factor sign-in' }).click()
  await expect(row).not.toContainText('Two-factor sign-in')
  await admin.goto('settings/security')
  await admin.getByLabel('Topic').selectOption('factors')
  const events = admin.getByRole('table', { name: 'Security log, newest first' }).getByRole('row')
  await expect(events.nth(1)).toContainText('Removed two-factor sign-in for Grace Brewster')
  await expect(events.nth(2)).toContainText('Used a recovery code')
  await expectNoViolations(admin)
})

test('a forgotten password is reset by e-mail', { tag: '@full' }, async ({ openBrowser, errors }) => {
  errors.expectErrors(rejectedCall(404))
  const mail = await startInbox()
  const environment = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port) }
  const server = await startServer({ environment })
  try {
    const page = await openBrowser({ storageState: signedOut })
    await page.goto(`${server.url}/login`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The previous screen, which has a field of the same name, stays until the chunk of the next one has loaded.
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await page.getByLabel('E-mail').fill(server.email)
    await expectNoViolations(page)
    await button(page, 'access.send-link').click()
    await expect(page.getByRole('status').filter({ hasText: 'will be sent to it' })).toBeVisible()
    await expect.poll(() => mail.messages.length).toBe(1)
    const [link] = /http:\/\/\S+\/password#[\w-]{43}/.exec(withoutBreaks(mail.messages[0])) ?? []
    if (link === undefined) throw new Error('The e-mail contains no link.')
    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
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
  test('the screen explains how to reset a forgotten password', { tag: '@full' }, async ({ page }) => {
    await page.goto('password')
    await expect(page.getByText('quittance reset-password')).toBeVisible()
    await expectNoViolations(page)
  })
})

const enrolment = (page: Page) => page.getByRole('dialog', { name: 'Set up two-factor sign-in', exact: true })

async function signInAt(page: Page, url: string, who: { readonly email: string; readonly password: string }) {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await button(page, 'sign-in.submit').click()
}

/** Sets up two-factor sign-in, from the key on screen to the recovery codes. */
async function setUp(page: Page, withPassword: string) {
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByLabel('Current password').fill(withPassword)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  await button(page, 'access.codes-saved').click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('the profile says which part could not be loaded, and loads it again', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  let isLost = true
  await page.route('**/api/v1/me/two_factor', (route) => (isLost ? route.abort() : route.continue()))
  await openScreen(page, 'profile')
  const failed = page.getByRole('alert')
  await expect(failed).toContainText(englishText('app.load-failed'))
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
  isLost = false
  await failed.getByRole('button', { name: englishText('app.retry') }).click()
  await expect(button(page, 'access.switch-on')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('two-factor sign-in is required after signing in and during work, and no input is lost', {
  tag: '@full',
}, async ({ openBrowser, errors }) => {
  test.slow()
  errors.expectErrors(rejectedCall(403))
  errors.expectErrors(rejectedCall(409))
  errors.expectErrors(rejectedCall(422))
  const server = await startServer()
  const session = await signIn(server)
  try {
    const staff = { email: 'grace@example.net', password }
    const invited = { name: 'Grace Hopper', email: staff.email, role: 'staff' } as const
    const { link } = await session.call(inviteMember, { body: invited })
    const token = link.split('#')[1] ?? ''
    await session.call(acceptInvitation, { body: { token, name: invited.name, password } })

    const atWork = await openBrowser({ storageState: signedOut })
    await signInAt(atWork, server.url, staff)
    await expect(atWork).toHaveURL(/\/dashboard$/)
    await atWork.goto(`${server.url}/lead/create`)
    const firstName = atWork.getByRole('textbox', { name: 'First name' })
    await firstName.fill('Zoé')

    const admin = await openBrowser({ storageState: signedOut })
    await signInAt(admin, server.url, server)
    await expect(admin).toHaveURL(/\/dashboard$/)
    await admin.goto(`${server.url}/settings/members`)
    const demand = admin.getByRole('switch', { name: 'Require two-factor sign-in for everyone' })
    const confirm = () => admin.getByRole('alertdialog').getByRole('button', { name: 'Require it' })
    await demand.click()
    await confirm().click()
    await expect(
      admin.getByText(
        'Before you require two-factor sign-in for everyone, switch it on for yourself in your profile.',
      ),
    ).toBeVisible()
    await expect(demand).not.toBeChecked()
    await admin.goto(`${server.url}/profile`)
    await button(admin, 'access.switch-on').click()
    await setUp(admin, server.password)
    await admin.goto(`${server.url}/settings/members`)
    await demand.click()
    await expectUsableDialog(admin.getByRole('alertdialog'))
    await confirm().click()
    await expect(demand).toBeChecked()

    // Directly after signing in, before a screen is shown. Escape has no effect.
    const fresh = await openBrowser({ storageState: signedOut })
    await signInAt(fresh, server.url, staff)
    await expect(enrolment(fresh)).toBeVisible()
    await expectUsableDialog(enrolment(fresh))
    await fresh.keyboard.press('Escape')
    await expect(enrolment(fresh)).toBeVisible()
    await fresh.goto(`${server.url}/customers`)
    await expect(enrolment(fresh)).toBeVisible()
    await expect(fresh.getByRole('heading', { level: 1 })).toHaveCount(0)

    // During work: the input is kept and saved afterwards.
    await button(atWork, 'form.save').first().click()
    await expect(enrolment(atWork)).toBeVisible()
    await button(atWork, 'access.set-up').click()
    await setUp(atWork, password)
    await expect(firstName).toHaveValue('Zoé')

    // Set up in another browser in the meantime: the dialog closes.
    await button(fresh, 'access.set-up').click()
    await expect(fresh.getByRole('dialog')).toBeHidden()
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    await admin.goto(`${server.url}/settings/security`)
    await admin.getByLabel('Topic').selectOption('refusals')
    const events = admin.getByRole('table', { name: 'Security log, newest first' })
    await expect(events).toContainText('Grace Hopper')
    await expect(events).toContainText('Access denied')
    await Promise.all([admin.close(), atWork.close(), fresh.close()])
  } finally {
    await session.end()
    await server.stop()
  }
})
