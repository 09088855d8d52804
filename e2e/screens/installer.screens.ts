import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { startUninstalledServer } from '../fixtures/uninstalled-server.ts'
import { admin, WizardScreen } from '../fixtures/wizard-screen.ts'
import { scrollToEnd, signedOut, test } from './stage.ts'

test.use({ storageState: signedOut })

test('setup wizard, and the product without data', async ({ page, errors, picture }) => {
  // It is longer than other tests: it shows each step of the wizard, and the product before and with sample data.
  test.slow()
  errors.expectErrors(/status of 4\d\d/)
  const uninstalled = await startUninstalledServer()
  const wizard = new WizardScreen(page)
  try {
    await page.goto(uninstalled.url)
    await expect(wizard.button('installer.install')).toBeVisible()
    await picture('installer/start')
    await wizard.openSettings(uninstalled.url)
    await picture('installer/settings')
    await scrollToEnd(page)
    await picture('installer/settings-below')
    await wizard.verified(uninstalled.code)
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await scrollToEnd(page)
    await picture('installer/settings-verified')
    await wizard.submitted()
    await picture('installer/last-step')
    await wizard.finish({ ...admin, password: 'short' })
    await expect(page.getByRole('alert').filter({ hasText: 'at least 12 characters' }).first()).toBeVisible()
    await picture('installer/last-step-rejected')
    await wizard.finish()
    await wizard.signIn()
    const steps = page.getByRole('region', { name: englishText('first-steps.title') })
    await expect(steps).toBeVisible()
    await picture('start/first-steps')
    const tour = page.getByRole('region', { name: englishText('tour.title') })
    await tour.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await picture('start/tour')
    await page.getByRole('button', { name: englishText('samples.load') }).click()
    await expect(page.getByText('Longest overdue')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Longest overdue')).toBeVisible()
    await picture('start/sample-data')
    await page.getByRole('button', { name: englishText('samples.remove') }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await picture('start/sample-data-question')
    await page.goto(`${uninstalled.url}/invoices`)
    await page.getByRole('row').filter({ hasText: '(sample)' }).first().getByRole('link').first().click()
    await expect(page.getByText(englishText('samples.read-only'))).toBeVisible()
    await picture('start/sample-invoice')
    await page.goto(`${uninstalled.url}/dashboard`)
    await page.getByRole('button', { name: englishText('samples.remove') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: englishText('samples.remove') })
      .click()
    await expect(page.getByText(englishText('samples.removed'))).toBeVisible()
    // A toast can cover the buttons.
    await steps.getByRole('button', { name: englishText('first-steps.hide') }).press('Enter')
    await tour.getByRole('button', { name: englishText('tour.hide') }).press('Enter')
    await expect(tour).toHaveCount(0)
    await expect(page.getByText(englishText('dashboard.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(englishText('dashboard.empty'))).toBeVisible()
    await picture('empty/dashboard')
    for (const list of ['proposals', 'estimates', 'invoices', 'leads', 'customers', 'products', 'emails']) {
      await page.goto(`${uninstalled.url}/${list}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await picture(`empty/${list}`)
    }
  } finally {
    // Open connections of the page would delay the end of the server.
    await page.goto('about:blank')
    await uninstalled.stop()
  }
})
