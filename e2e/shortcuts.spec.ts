import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling } from './fixtures/access.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { test } from './fixtures/test.ts'

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

test('a question mark lists the keyboard shortcuts', async ({ page }) => {
  await page.goto('proposals')
  await expect(page.getByRole('table')).toBeVisible()
  const list = page.getByRole('dialog', { name: englishText('profile.shortcuts') })
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  await expect(list.getByText(englishText('invoice.new'))).toBeVisible()
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

test('single-key shortcuts can be switched off, and their list is still available', async ({ page }) => {
  await page.goto('dashboard')
  await page.getByRole('button', { name: /^Profile: / }).click()
  await page.getByRole('button', { name: englishText('profile.shortcuts') }).click()
  const list = page.getByRole('dialog', { name: englishText('profile.shortcuts') })
  await list.getByRole('switch').click()
  await list.getByRole('button', { name: englishText('alert.close') }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: englishText('search.label') })).toBeFocused()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
})
