import { expect } from '@playwright/test'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import { expectNoSidewaysScrolling } from './fixtures/access.ts'
import { addressesOf, openScreen, withRecord } from './fixtures/screens.ts'
import { expectRoomForSpacing } from './fixtures/spaced-text.ts'
import { storeDocument } from './fixtures/stock.ts'
import { test } from './fixtures/test.ts'

test('no screen is pushed sideways or cut off, magnified twice or four times, or with its text spaced', async ({
  page,
  stock,
  session,
}) => {
  test.slow()
  for (const screen of addressesOf(kinds)) {
    // With all that a list has.
    const address = (await withRecord(screen, session, stock)).replace(/\?.*/, '')
    await openScreen(page, address)
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 450 })
      await expectNoSidewaysScrolling(page, `${address} at ${width}`)
    }
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectRoomForSpacing(page, `${address} at ${width}, spaced`)
    }
  }
})

test('from right to left, no screen is pushed sideways', async ({ page, session, kind }) => {
  test.slow()
  const { id } = await storeDocument(session, kind)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'))
  })
  for (const address of ['dashboard', 'invoices', `${kind.name}/edit/${id}`, 'settings/members']) {
    await openScreen(page, address)
    await expect(page.getByRole('main')).toHaveCSS('direction', 'rtl')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page, `${address} at ${width}`)
    }
    const [navigation, main] = [page.locator('nav').first(), page.getByRole('main')]
    await page.setViewportSize({ width: 1280, height: 800 })
    const [side, content] = [await navigation.boundingBox(), await main.boundingBox()]
    expect(side?.x ?? 0).toBeGreaterThan(content?.x ?? 0)
  }
})

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' })

  test('paper has the light colours, and nothing to press', async ({ page }) => {
    for (const address of ['invoices', 'dashboard']) {
      await openScreen(page, address)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(27, 39, 51)')
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.locator('nav').first()).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('.mantine-Button-root:visible')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
      await expect(page.getByRole('main')).not.toHaveCSS('color', 'rgb(27, 39, 51)')
    }
  })
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, not even what is on its way', async ({ page }) => {
    await page.route('**/api/v1/**', (route) =>
      /applocale|\/me$/.test(route.request().url()) ? route.fallback() : undefined,
    )
    await page.goto('invoices')
    await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
