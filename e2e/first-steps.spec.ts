import { expect } from '@playwright/test'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { installerTest } from './fixtures/uninstalled-server.ts'
import { WizardScreen } from './fixtures/wizard-screen.ts'

// From a new installation to the first document.

installerTest(
  'the first steps tick themselves, and a document says which company data it lacks',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    await wizard.submitEmbedded(uninstalled)
    await wizard.finish()
    await wizard.signIn()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByText('0 of 5 done')).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    const tour = page.getByRole('region', { name: text('tour.title') })
    await tour.getByRole('button', { name: text('tour.lines-go') }).click()
    const help = page.getByRole('dialog', { name: text('help.title') })
    await expect(help.getByRole('heading', { name: 'Paste from a spreadsheet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await tour.getByRole('button', { name: text('tour.hide') }).click()
    await expect(tour).toHaveCount(0)
    await page.reload()
    await expect(steps).toBeVisible()
    await expect(tour).toHaveCount(0)

    await steps.getByRole('link', { name: 'New invoice' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'This document will not show' })
    await expect(notice).toHaveText(
      'This document will not show the name of your company, its address, or a registration or tax number. An administrator can enter it: Company data',
    )
    await notice.getByRole('link').click()
    await page.getByLabel(/^Company name/).fill('Atelier Blanc')
    await page.getByLabel(/^Street/).fill('1 rue Haute')
    await page.getByLabel(/^City/).fill('Lyon')
    await page.getByLabel(/^(Tax|VAT) number/).fill('FR44732829320')
    await page.getByRole('button', { name: text('form.save'), exact: true }).click()
    await expect(page.getByText('Company details saved.')).toBeVisible()

    await page.goto(`${uninstalled.url}/dashboard`)
    await expect(steps.getByText('1 of 5 done')).toBeVisible()
    const company = steps.getByRole('listitem').first()
    await expect(company).toHaveText('Enter your company data (Done)')
    await steps.getByRole('link', { name: 'New invoice' }).click()
    await expect(wizard.heading('invoice.new')).toBeVisible()
    await expect(notice).toHaveCount(0)

    await page.goto(`${uninstalled.url}/dashboard`)
    const product = steps.getByRole('listitem').filter({ hasText: 'New product' })
    await product.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/\/products\/import$/)

    await page.goto(`${uninstalled.url}/dashboard`)
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('The first steps are hidden.')).toBeVisible()
    await expect(steps).toHaveCount(0)
    await expect(page.getByText(text('dashboard.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(text('dashboard.empty'))).toBeVisible()
    await expect(steps).toHaveCount(0)
  },
)

installerTest(
  'sample data is tried before the first document, and leaves nothing behind',
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    await wizard.submitEmbedded(uninstalled)
    await wizard.finish()
    await wizard.signIn()
    await page.getByRole('button', { name: 'Load sample data' }).click()
    await expect(page.getByText('The sample data is loaded.')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'are sample data' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('Longest overdue')).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    await page.goto(`${uninstalled.url}/invoices`)
    const samples = page.getByRole('row').filter({ hasText: '(sample)' })
    await expect(samples).toHaveCount(5)

    // A sample document can be looked at only.
    await samples.first().getByRole('link').first().click()
    const readOnly = page.getByRole('status').filter({ hasText: 'Sample documents cannot be changed.' })
    await expect(readOnly.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`${uninstalled.url}/invoice/edit/${id}`)
    await expect(readOnly).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'This document will not show' })).toBeVisible()
    await expect(page.getByLabel(text('invoice.title')).first()).toBeDisabled()
    await expect(page.getByRole('button', { name: text('invoice.update'), exact: true })).toHaveCount(0)
    await expectNoViolationsInAnyLight(page)

    await page.goto(`${uninstalled.url}/invoice/create`)
    const number = page.getByLabel(/^Invoice Number/)
    await expect(number).toHaveValue('6')
    await notice.getByRole('button', { name: 'Remove sample data' }).click()
    const question = page.getByRole('alertdialog').filter({ hasText: 'Document numbers start again' })
    await question.getByRole('button', { name: 'Remove sample data' }).click()
    await expect(page.getByText('The sample data is removed.')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await expect(number).toHaveValue('1')
    await page.goto(`${uninstalled.url}/dashboard`)
    await expect(page.getByText('0 of 5 done')).toBeVisible()
  },
)
