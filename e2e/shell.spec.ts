import { expect, type Page } from '@playwright/test'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { inMotion, lostConnection, test } from './fixtures/test.ts'

test.use(inMotion)

const toDashboard = french['app.dashboard'] ?? ''

test('a document of each kind can be created from any screen', { tag: '@full' }, async ({ page }) => {
  await page.goto('settings/company')
  const open = page.getByRole('button', { name: englishText('app.new'), exact: true })
  const menu = page.getByRole('menu', { name: englishText('app.new') })
  for (const { name, paths } of kinds) {
    await open.click()
    await menu.getByRole('menuitem', { name: englishText(`${name}.create`) }).click()
    await expect(page).toHaveURL(new RegExp(`/${paths.record}/create$`))
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: englishText(`${name}.new`) })).toBeVisible()
  }
  await open.press('Enter')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('the first tab stop skips the parts that all screens have in common', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('invoices')
  await expect(page.getByRole('table')).toBeVisible()
  const skip = page.getByRole('button', { name: englishText('app.skip-to-content') })
  await page.locator('body').press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the selected colour scheme is kept', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('dashboard')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const openProfile = () => page.getByRole('button', { name: /^Profile: / }).click()
  const choice = (name: 'auto' | 'light' | 'dark') =>
    page.getByRole('button', { name: englishText(`colour-scheme.${name}`), exact: true })
  await openProfile()
  await expect(choice('auto')).toHaveAttribute('aria-pressed', 'true')
  const light = await background()
  await choice('dark').click()
  await expect(choice('dark')).toHaveAttribute('aria-pressed', 'true')
  const dark = await background()
  expect(dark).not.toBe(light)
  await expectNoViolations(page)

  await page.reload()
  await openProfile()
  await expect(choice('dark')).toHaveAttribute('aria-pressed', 'true')
  expect(await background()).toBe(dark)
  await choice('auto').click()
  await expect.poll(background).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).toBe(dark)
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the navigation opens as a drawer, and closes after a choice', async ({ page }) => {
    await page.goto('dashboard')
    const open = page.getByRole('button', { name: englishText('app.open-menu') })
    const drawer = page.getByRole('dialog', { name: englishText('app.navigation') })
    await open.click()
    await expectUsableDialog(drawer)
    await expectNoSidewaysScrolling(page)
    await drawer.getByRole('link', { name: englishText('group.customer') }).click()
    await expect(page).toHaveURL(/\/customers$/)
    await expect(drawer).toBeHidden()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
  })
})

/** Waits until all requests so far were reported: they are reported in the order in which they start. */
async function everyRequestSeen(page: Page): Promise<void> {
  const last = page.waitForRequest(/\?last-of-all$/)
  await page.evaluate(() => fetch('/?last-of-all'))
  await last
}

test('the dictionary is requested one second after the screen has loaded, and not earlier', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/applocale/')) asked.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await page.goto('dashboard')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await everyRequestSeen(page)
  asked.length = 0
  await page.goto('invoices')
  await expect(page.getByRole('main')).toBeVisible()
  await page.clock.runFor(999)
  await everyRequestSeen(page)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['/api/v1/applocale/en'])
})

test('the dictionary of the last visit is used from the first paint, even if its request fails', {
  tag: '@full',
}, async ({ page, errors }) => {
  errors.expectErrors(lostConnection)
  await page.goto('dashboard')
  await page.evaluate(() => localStorage.setItem('locale', 'fr'))
  await page.reload()
  await expect(page.getByRole('link', { name: toDashboard }).first()).toBeVisible()
  await page.route('**/applocale/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/applocale/'))
  await page.reload({ waitUntil: 'commit' })
  const first = page.getByRole('link', { name: /^(Dashboard|Tableau de bord)$/ }).first()
  await first.waitFor()
  expect(await first.textContent()).toBe(toDashboard)
  await failed
  await expect(first).toHaveText(toDashboard)
})

test('letters open screens outside of text fields', async ({ page }) => {
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/invoices$/)
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/estimate\/create$/)

  const title = page.getByRole('textbox', { name: englishText('estimate.title') })
  await title.fill('')
  await title.pressSequentially('gi?')
  await expect(title).toHaveValue('gi?')
  await expect(page).toHaveURL(/\/estimate\/create$/)
})

test('the help lists the keyboard shortcuts', { tag: '@full' }, async ({ page }) => {
  await page.goto('proposals')
  await expect(page.getByRole('table')).toBeVisible()
  const list = page.getByRole('dialog', { name: englishText('help.title') })
  await page.keyboard.press('?')
  await list.getByRole('button', { name: englishText('help.all-shortcuts') }).click()
  await expect(list.getByText(englishText('invoice.create'))).toBeVisible()
  for (const key of ['editing.undo', 'editing.redo', 'shortcuts.move', 'shortcuts.formula'] as const) {
    await expect(list.getByText(englishText(key), { exact: true })).toBeVisible()
  }
  await expectUsableDialog(list)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/proposals$/)
})

test('single-key shortcuts can be switched off, and their list is still available', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('dashboard')
  await page.getByRole('button', { name: /^Profile: / }).click()
  await page.getByRole('button', { name: englishText('profile.shortcuts') }).click()
  const list = page.getByRole('dialog', { name: englishText('help.title') })
  await list.getByRole('switch').click()
  await list.getByRole('button', { name: englishText('help.close') }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('combobox', { name: englishText('search.label') })).not.toBeFocused()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})
