import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { lostConnection, rejectedCall } from '../fixtures/test.ts'
import { signedOut, test } from './stage.ts'

const calls = '**/api/v1/**'

for (const [address, name] of [
  ['dashboard', 'dashboard'],
  ['invoices', 'list'],
  ['invoice/create', 'document'],
  ['customer/show/1', 'customer'],
  ['settings/company', 'settings'],
] as const) {
  test(`${name} while it is loading`, async ({ page, errors, picture }) => {
    errors.expectErrors(lostConnection)
    await page.route(calls, (route) =>
      /applocale|\/me$|refreshCSRF/.test(route.request().url()) ? route.fallback() : undefined,
    )
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-skeleton]').first()).toBeVisible()
    await picture(`states/loading-${name}`, { isLoading: true })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test(`${name} after a failed request`, async ({ page, errors, picture }) => {
    errors.expectErrors(rejectedCall(500))
    errors.expectErrors(/^Failed to load/)
    await page.route(calls, (route) =>
      /applocale|\/me$|refreshCSRF/.test(route.request().url())
        ? route.fallback()
        : route.fulfill({ status: 500, json: { code: 500, message: 'Reference 7F3A21', errors: {} } }),
    )
    await page.goto(address)
    await expect(page.getByRole('button', { name: englishText('app.retry') }).first()).toBeVisible()
    await picture(`states/failed-${name}`)
  })
}

test('list without a match', async ({ page, picture }) => {
  await page.goto('customers?search=nothinglikethis')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await picture('states/nothing-fits')
})

test('document that does not exist', async ({ page, errors, picture }) => {
  errors.expectErrors(rejectedCall(404))
  await page.goto('invoice/edit/999999')
  await expect(page.getByRole('alert')).toBeVisible()
  await picture('states/no-such-document')
})

test('unknown path', async ({ page, picture }) => {
  await page.goto('nothing/here')
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  await picture('states/unknown-path')
})

test('navigation drawer', async ({ page, picture }, { project }) => {
  // On wide screens, the navigation is always visible.
  if (project.name !== 'phone') return
  await page.goto('invoices')
  await page.getByRole('button', { name: englishText('app.open-menu') }).click()
  await picture('states/drawer')
})

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('cover and sign-in', async ({ page, errors, picture }) => {
    errors.expectErrors(/status of 4\d\d/)
    await page.goto('')
    await expect(page.getByRole('link', { name: englishText('sign-in.title') })).toBeVisible()
    await picture('access/cover')
    await page.goto('login')
    await expect(page.getByRole('button', { name: englishText('sign-in.submit') })).toBeVisible()
    await picture('access/sign-in')
    await page.getByLabel(englishText('sign-in.email')).fill('admin@example.com')
    await page.getByLabel(englishText('sign-in.password')).fill('wrong')
    await page.getByRole('button', { name: englishText('sign-in.submit') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await picture('access/sign-in-rejected')
    await page.goto('password')
    await page.waitForLoadState('networkidle')
    await picture('access/password-forgotten')
    await page.goto('invitation')
    await page.waitForLoadState('networkidle')
    await picture('access/invitation')
  })
})
