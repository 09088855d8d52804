import { expect } from '@playwright/test'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { test } from './fixtures/test.ts'

test('a question mark opens the help for the screen, whose search finds how to paste rows', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('invoices')
  const filters = page.getByRole('button', { name: text('lists.filters'), exact: true })
  await filters.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: text('help.title') })
  const title = help.getByRole('heading', { level: 2 })
  await expect(title).toHaveText('Lists')
  await expect(title).toBeFocused()
  await expect(help.getByText(text('show.next'))).toBeVisible()
  await expectUsableDialog(help)
  await expectNoViolationsInAnyLight(page, help)

  const field = help.getByRole('textbox', { name: text('help.search') })
  await field.fill('PASTE')
  await expect(help.getByRole('status')).toHaveText(/^\d+ results$/)
  await help.getByRole('button', { name: /Paste from a spreadsheet/ }).click()
  await expect(title).toHaveText('Lines, spreadsheets and formulas')
  await expect(title).toBeFocused()
  await field.fill('zzzqqq')
  await expect(help.getByText(text('search.nothing', { search: 'zzzqqq' }))).toBeVisible()
  await help.getByRole('button', { name: text('help.back') }).click()
  await expect(title).toHaveText('Lines, spreadsheets and formulas')
  await help.getByRole('button', { name: text('help.back') }).click()
  await expect(title).toHaveText('Lists')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(filters).toBeFocused()
})

test('the help is in the language of the member, and covers a phone', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'fr'))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('settings/backups')
  await expect(page.getByRole('heading', { level: 1, name: french['backups.title'] ?? '' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: french['help.title'] ?? '' })
  await expect(help.getByRole('heading', { level: 2 })).toHaveText('Sauvegardes')
  await expectNoSidewaysScrolling(page)
  await expect(help).toHaveCSS('width', '390px')
  await help.getByRole('textbox').fill('coller')
  await help.getByRole('button', { name: /Coller depuis un tableur/ }).click()
  await expect(help.getByRole('heading', { level: 2 })).toHaveText('Lignes, tableur et formules')
  await help.getByRole('button', { name: french['help.contents'] ?? '' }).click()
  await help.getByRole('button', { name: 'Listes', exact: true }).click()
  await expect(help.getByRole('heading', { level: 2 })).toHaveText('Listes')
})
