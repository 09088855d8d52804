import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/translate.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/access.ts'
import { test } from './fixtures/test.ts'

const screens = [
  'settings/company',
  'settings/documents',
  'settings/statuses',
  'settings/members',
  'settings/tokens',
  'settings/mail',
  'settings/security',
  'settings/tax-rates',
  'profile',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('the settings keep the rules of accessibility', async ({ page }) => {
      test.slow()
      for (const screen of screens) {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('status', { name: englishText('app.loading') })).toHaveCount(0)
        await expectNoViolations(page)
      }
      await page.goto('settings/members')
      await page.getByRole('button', { name: englishText('members.invite') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Profile: / }).click()
      await expect(page.getByRole('button', { name: 'Deutsch' })).toBeVisible()
      await expectNoViolations(page)
    })
  })
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the settings fit a phone', async ({ page }) => {
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: englishText('app.loading') })).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
    }
  })
})
