import { expect } from '@playwright/test'
import { startMailServer } from '@quittance/server/test/mail-server.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { refusedCall, test } from './fixtures/test.ts'

const send = { name: englishText('settings.mail-send'), exact: true }

test('a test e-mail is received, and an unavailable mail server is reported', async ({
  openBrowser,
  errors,
}) => {
  errors.expectErrors(refusedCall(422))
  const mail = await startMailServer()
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

test('without a mail server, the screen says so and sends nothing', async ({ page }) => {
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
