import { expect, type Page } from '@playwright/test'
import { signIn } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

/** Tells a page that the browser keeps it when it is left, or shows it again. Chromium without a window keeps no pages itself. */
async function dispatch(page: Page, event: 'pagehide' | 'pageshow'): Promise<void> {
  await page.evaluate(
    (name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
    event,
  )
}

test('a page that the browser kept is shown again, unless the session has ended since', {
  tag: '@full',
}, async ({ server, openBrowser }) => {
  const own = await signIn(server)
  const page = await openBrowser({ storageState: await own.browserState() })
  await own.end()
  await page.goto('invoices')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Invoices')
  await page.evaluate(() => document.body.setAttribute('data-marked', 'yes'))
  await dispatch(page, 'pagehide')
  await dispatch(page, 'pageshow')
  await expect(page.locator('body')).toHaveAttribute('data-marked', 'yes')

  await dispatch(page, 'pagehide')
  const other = await page.context().newPage()
  await other.goto('dashboard')
  await other.getByRole('button', { name: /^Profile/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await dispatch(page, 'pageshow')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('body')).not.toHaveAttribute('data-marked')
})
