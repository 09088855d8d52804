import { expect, type Page } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { ProductServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { refusedCall, signedOut, test } from './fixtures/test.ts'

async function enterCredentials(page: Page, { email, password }: Pick<ProductServer, 'email' | 'password'>) {
  await page.getByLabel(englishText('sign-in.email')).fill(email)
  await page.getByLabel(englishText('sign-in.password')).fill(password)
  await page.getByRole('button', { name: englishText('sign-in.submit') }).click()
}

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('a wrong password is reported, and a correct one opens the requested page', async ({
    page,
    server,
    errors,
  }) => {
    errors.expectErrors(refusedCall(401))
    await page.goto('estimate/create/lead/3')
    await expect(page).toHaveURL(/\/login\?back=/)
    await enterCredentials(page, { email: server.email, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.')
    await expect(page.getByLabel(englishText('sign-in.email'))).toHaveValue(server.email)

    await enterCredentials(page, server)
    await expect(page).toHaveURL(`${server.url}/estimate/create/lead/3`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New estimate')
    await expect(page.getByRole('radio', { name: 'Lead' })).toBeChecked()
  })

  test('a return URL of another site is ignored', async ({ page, server }) => {
    await page.goto('login?back=//example.com/')
    await enterCredentials(page, server)
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })

  test('a password is masked, can be pasted, and is recognised by password managers', async ({
    page,
    server,
  }) => {
    await page.goto('login')
    const email = page.getByLabel(englishText('sign-in.email'))
    const password = page.getByLabel(englishText('sign-in.password'))
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(email).toHaveAttribute('autocomplete', 'username')
    // From the clipboard, like a password manager.
    await email.fill(server.password)
    await email.press('ControlOrMeta+A')
    await email.press('ControlOrMeta+C')
    await password.press('ControlOrMeta+V')
    await expect(password).toHaveValue(server.password)
    await email.fill(server.email)
    await page.getByRole('button', { name: englishText('sign-in.submit') }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)
  })

  test('the cover is public, and other paths require a sign-in', async ({ page }) => {
    await page.goto('')
    await expect(page.getByText(/^Version \d/)).toBeVisible()
    await page.goto('nothing/here')
    await expect(page).toHaveURL(/\/login\?back=/)
  })
})

test('signing out ends the session on the server too', async ({ server, openBrowser, errors }) => {
  errors.expectErrors(refusedCall(401))
  const own = await signIn(server)
  const state = await own.browserState()
  await own.end()
  const page = await openBrowser({ storageState: state })
  await page.goto('dashboard')
  await page.getByRole('button', { name: /^Profile: / }).click()
  await page.getByRole('button', { name: englishText('sign-in.sign-out') }).click()
  await expect(page.getByRole('status').filter({ hasText: englishText('sign-in.signed-out') })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('dashboard')
  await expect(page).toHaveURL(/\/login\?back=/)

  const thief = await openBrowser({ storageState: state })
  await thief.goto('dashboard')
  await expect(thief.getByRole('dialog', { name: englishText('sign-in.session-ended-title') })).toBeVisible()
})

test('an unknown path shows the bar at the top and nothing else', async ({ page }) => {
  for (const path of ['nothing/here', 'invoice', 'invoice/edit']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main')).toHaveText('')
    await expect(page.getByRole('navigation')).toBeHidden()
  }
})

test('a document that does not exist shows the message of the server', async ({ page, errors }) => {
  errors.expectErrors(refusedCall(404))
  await page.goto('invoice/edit/999999')
  await expect(page.getByRole('alert')).toContainText(englishText('document.not-found'))
})
