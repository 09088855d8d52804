import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { startServer } from './fixtures/server.ts'
import { submitSignIn } from './fixtures/session.ts'
import { signedOut, test } from './fixtures/test.ts'

test('the defaults of a country replace unchanged ones, and customers get texts in their language', {
  tag: '@full',
}, async ({ openBrowser }) => {
  // Of its own, because other journeys expect the original statuses.
  const server = await startServer()
  try {
    const page = await openBrowser({ baseURL: `${server.url}/`, storageState: signedOut })
    await page.goto('settings/region')
    await submitSignIn(page, server)
    const start = page.getByRole('form', { name: englishText('region.start') })
    const country = start.getByRole('combobox', { name: englishText('region.country') })
    await country.click()
    await country.fill('Switz')
    await page.getByRole('listbox').getByRole('option', { name: 'Switzerland', exact: true }).click()
    await start.getByLabel(englishText('region.language')).selectOption('Deutsch')
    await start.getByRole('button', { name: englishText('region.apply') }).click()
    await expect(page.getByText(/^Replaced: .*currency.*\.$/)).toBeVisible()
    const region = page.getByRole('form', { name: englishText('region.title'), exact: true })
    await expect(region.getByRole('combobox', { name: englishText('region.currency') })).toHaveValue('CHF')
    await expectNoViolationsInAnyLight(page)

    await page.goto('settings/documents')
    await page.getByLabel('Texts in another language (Proposals)').selectOption('Français')
    const french = page.getByRole('form', { name: 'Proposals: Français' })
    await french.getByLabel(englishText('settings.default-title')).fill('Offre')
    await french.getByRole('button', { name: englishText('form.save') }).click()
    await expect(page.getByRole('status').filter({ hasText: /saved/ }).first()).toBeVisible()
    await expect(french.getByLabel(englishText('settings.default-title'))).toHaveValue('Offre')
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await server.stop()
  }
})
