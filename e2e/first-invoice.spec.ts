import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { savedFile } from './fixtures/exports.ts'
import { expectFacts } from './fixtures/issuing.ts'
import { type Company, companies, type Labels } from './fixtures/new-companies.ts'
import { installerTest, type UninstalledServer } from './fixtures/uninstalled-server.ts'
import { admin } from './fixtures/wizard-screen.ts'

// From an empty data directory to the first issued invoice, in the language of the company. The form names each thing that is missing,
// and what it names is all that has to be done.

/** Finds a text field. The accessible name of a required one ends in an asterisk. */
function field(page: Page, label: string | RegExp) {
  const escaped = String(label).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.locator('input, textarea').and(page.getByLabel(new RegExp(`^${escaped}( \\*)?$`)))
}

const customerName = 'Delorme SA'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function install(page: Page, { url, code }: UninstalledServer, labels: Labels): Promise<void> {
  await page.goto(url)
  await button(page, labels.install).click()
  await field(page, labels.code).fill(code)
  await button(page, labels.verify).click()
  await expect(page.getByText(labels.valid)).toBeVisible()
  await page.getByRole('combobox', { name: labels.database }).selectOption(String(labels.embedded))
  await button(page, labels.submit).click()
  await field(page, labels.adminEmail).fill(admin.email, { timeout: 30_000 })
  await field(page, labels.adminPassword).fill(admin.password)
  await button(page, labels.finish).click()
  await page.getByRole('link', { name: labels.signIn, exact: true }).click()
  await field(page, labels.email).fill(admin.email)
  await field(page, labels.password).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
}

/** Stores a new customer from the picker of the form. */
async function createCustomer(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('combobox', { name: labels.client, exact: true }).fill(customerName)
  await page.getByRole('listbox').getByRole('option', { name: labels.newClient }).click()
  await button(page, labels.save).click()
}

async function selectCustomer(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('combobox', { name: labels.client, exact: true }).fill(customerName)
  const option = page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${customerName}`) })
  await option.click()
  // A list that is still open would mean that nothing was selected.
  await expect(option).toHaveCount(0)
}

/** Writes 2 × 486.50 = 973.00 without tax. */
async function fillInvoice(page: Page, { labels, vat }: Company): Promise<void> {
  const client = page.getByRole('combobox', { name: labels.client, exact: true })
  await expect(client).toHaveValue(new RegExp(customerName))
  // Proposals appear when their lists have loaded.
  await expect(page.getByRole('button', { name: /EUR/ })).toBeVisible()
  await button(page, labels.fillAll).click()
  await expect(button(page, labels.fillAll)).toHaveCount(0)
  await page.getByRole('combobox', { name: labels.newLine, exact: true }).fill('Porte')
  await page.keyboard.press('Enter')
  await page.keyboard.type('486,50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await expect(page.getByRole('status').filter({ hasText: vat }).first()).toBeVisible()
}

/** Follows the sentence about VAT to its field, and completes the data of the company there. */
async function completeCompany(page: Page, { labels, company, choices, proposals }: Company): Promise<void> {
  await page.getByRole('link', { name: labels.regimeMissing, exact: true }).click()
  const regime = page.getByLabel(labels.regime, { exact: true })
  await expect(regime).toBeFocused()
  await regime.selectOption(String(labels.chargesVat))
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value)
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(option)
  for (const name of proposals) await button(page, name).click()
  // In a window as high as the page, the bar at its end covers no part of a field.
  const window = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ ...window, height: 3_000 })
  await expectNoViolations(page)
  await page.setViewportSize(window)
  const saved = page.waitForResponse(/\/settings\/company\/update$/)
  await button(page, labels.save).first().click()
  expect((await saved).status()).toBe(200)
}

async function completeCustomer(page: Page, company: Company): Promise<void> {
  const { labels, customer, customerCountry, customerProposals } = company
  await field(page, labels.country).first().fill(customerCountry)
  const country = page.getByRole('listbox').getByRole('option', { name: customerCountry, exact: true })
  await expect(country).toBeVisible()
  await expectNoViolations(page)
  await country.click()
  // The names of the numbers are those of the country.
  for (const [label, value] of Object.entries(customer)) await field(page, label).first().fill(value)
  for (const name of customerProposals) await button(page, name).click()
  await button(page, labels.save).click()
  await expect(page).toHaveURL(/customer\/show\/\d+$/)
}

/** Issues the first stored invoice and returns the text of its PDF, with plain spaces. */
async function issueFirst(page: Page, { labels, number }: Company): Promise<string> {
  await button(page, labels.issue).click()
  const dialog = page.getByRole('dialog', { name: labels.issueTitle })
  await expectFacts(dialog, { [String(labels.number)]: number })
  await expectNoViolations(page, dialog)
  await dialog.getByRole('button', { name: labels.issue, exact: true }).click()
  const article = page.getByRole('article')
  await expect(article).toContainText(labels.issued)
  const download = article.getByRole('button', { name: labels.download, exact: true })
  return extractPdfText((await savedFile(page, download)).content).replaceAll(/\s/g, ' ')
}

/** The company whose first hour is part of every test run. */
const usualCompany = 'French'

for (const [name, company] of Object.entries(companies)) {
  const tag = name === usualCompany ? [] : ['@full']
  const { labels, delivery, missing, vat, number, printed } = company
  installerTest.describe(`${name} company`, () => {
    installerTest.use({ locale: company.locale })
    installerTest(
      'is led from nothing to its first issued invoice',
      { tag },
      async ({ page, uninstalled }) => {
        const { url } = uninstalled
        await install(page, uninstalled, labels)
        await page.goto(`${url}/invoice/create`)
        await createCustomer(page, labels)
        await fillInvoice(page, company)
        await page.locator('summary', { hasText: missing.title }).click()
        for (const sentence of missing.sentences) await expect(page.getByText(sentence).first()).toBeVisible()

        await completeCompany(page, company)
        await page.goto(`${url}/customer/edit/1`)
        await completeCustomer(page, company)

        await page.goto(`${url}/invoice/create`)
        await selectCustomer(page, labels)
        await fillInvoice(page, company)
        if (delivery !== undefined) {
          await page.getByText(labels.details).click()
          await field(page, labels.delivery).fill(delivery)
          await page.keyboard.press('Tab')
        }
        // A failure prints the form, with the points that are open.
        await expect(page.locator('main')).toContainText(String(labels.ready))
        await expect(page.getByRole('status').filter({ hasText: labels.ready })).toHaveCount(1)
        await expectNoViolations(page)
        const stored = page.waitForResponse(/\/invoice\/store$/)
        await button(page, labels.saveInvoice).click()
        expect((await stored).status()).toBe(200)

        await page.goto(`${url}/invoice/show/1`)
        const text = await issueFirst(page, company)
        expect(text).not.toContain(String(labels.draft))
        for (const expected of [...printed, vat, number]) expect(text).toContain(expected)
      },
    )
  })
}
